'use client'

import { useEffect, useState } from 'react'
import fallback from '@/messages/global-error.json'
import { defaultLocale, isLocale, type Locale, loadMessages, localeFor } from '@/messages/locales'
import './globals.css'

interface Shown {
  readonly locale: Locale
  readonly texts: typeof fallback
}

const inDefault: Shown = { locale: defaultLocale, texts: fallback }

/** Texts in the language of the page that failed. Null while they are fetched; the default language where they can't be. */
function useTexts(locale: Locale): Shown | null {
  const [shown, setShown] = useState<Shown | null>(locale === defaultLocale ? inDefault : null)
  useEffect(() => {
    loadMessages(locale).then(
      ({ pages }) => setShown({ locale, texts: pages.globalError }),
      () => setShown(inDefault),
    )
  }, [locale])
  return shown
}

/** The failed page's own. One that failed before its layout was sent has none: then the browser's first that we have. */
function localeOfPage(): Locale {
  if (typeof document === 'undefined') return defaultLocale
  const { lang } = document.documentElement
  if (isLocale(lang)) return lang
  const known = navigator.languages.map((tag) => localeFor(tag.toLowerCase()))
  return known.find(isLocale) ?? defaultLocale
}

/** Replaces the whole page when even the layout failed, so it fetches its few words itself. */
export default function GlobalError() {
  const [locale] = useState(localeOfPage)
  const shown = useTexts(locale)
  return (
    <html lang={shown?.locale ?? locale}>
      <body>
        {shown === null ? null : (
          <main role="alert" className="mx-auto grid max-w-lg justify-items-start gap-4 px-4 py-20">
            <h1 className="font-semibold text-3xl">{shown.texts.title}</h1>
            <p className="text-muted">{shown.texts.detail}</p>
            <button
              type="button"
              onClick={() => window.location.reload()}
              className="min-h-11 rounded-xl bg-accent px-4 text-on-accent"
            >
              {shown.texts.action}
            </button>
          </main>
        )}
      </body>
    </html>
  )
}
