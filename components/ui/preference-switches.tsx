'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { type Locale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type LanguageChoice, LanguageMenu } from './language-menu'

export type Theme = 'light' | 'dark' | 'system'

interface PreferenceSwitchesProps {
  theme: Theme
  /** Where the choice is kept; see lib/server/preferences.ts. */
  themeCookie: string
  /** Those to choose from. A site with one language offers no choice. */
  languages: readonly LanguageChoice[]
  setLocale: (locale: Locale) => Promise<unknown>
}

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const icons = { system: Monitor, light: Sun, dark: Moon }
const buttonClass =
  'flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-xl px-2 text-muted text-sm hover:bg-raised hover:text-ink'

export function PreferenceSwitches({
  theme: initialTheme,
  themeCookie,
  languages,
  setLocale,
}: PreferenceSwitchesProps) {
  const t = useTranslations('common')
  const [theme, showTheme] = useState(initialTheme)
  const Icon = icons[theme]

  const changeTheme = () => {
    const next = nextTheme[theme]
    showTheme(next)
    document.documentElement.dataset.theme = next
    // Stored here and not by an action: leaving the page would abort the request and lose the choice.
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot write before the page is left.
    document.cookie = `${themeCookie}=${next}; Path=/; Max-Age=${365 * 86_400}; SameSite=Lax${secure}`
  }

  return (
    <div className="flex items-center">
      {languages.length < 2 ? null : (
        <LanguageMenu languages={languages} setLocale={setLocale} buttonClass={buttonClass} />
      )}
      <button
        type="button"
        aria-label={t('theme', { theme: t(`themes.${theme}`) })}
        title={t('theme', { theme: t(`themes.${theme}`) })}
        onClick={changeTheme}
        className={buttonClass}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
