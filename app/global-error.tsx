'use client'

import texts from '@/messages/global-error.json'
import { defaultLocale, isLocale } from '@/messages/locales'
import './globals.css'

/** Replaces the whole page when even the layout failed, so it has its own few texts. */
export default function GlobalError({ reset }: { reset: () => void }) {
  const shown = typeof document === 'undefined' ? defaultLocale : document.documentElement.lang
  const locale = isLocale(shown) ? shown : defaultLocale
  const t = texts[locale]
  return (
    <html lang={locale}>
      <body>
        <main role="alert" className="mx-auto grid max-w-lg justify-items-start gap-4 px-4 py-20">
          <h1 className="font-semibold text-3xl">{t.title}</h1>
          <p className="text-muted">{t.detail}</p>
          <button type="button" onClick={reset} className="min-h-11 rounded-xl bg-accent px-4 text-on-accent">
            {t.action}
          </button>
        </main>
      </body>
    </html>
  )
}
