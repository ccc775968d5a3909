'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { type Locale, useTranslations } from 'next-intl'
import type { Theme } from '@/lib/domain/theme'
import { type LanguageChoice, LanguageMenu } from './language-menu'
import { useTheme } from './use-theme'

export interface Preferences {
  theme: Theme
  /** Where the choice is kept; see lib/server/preferences.ts. */
  themeCookie: string
  /** Those to choose from. A site with one language offers no choice. */
  languages: readonly LanguageChoice[]
  setLocale: (locale: Locale) => Promise<unknown>
}

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
export const themeIcons = { system: Monitor, light: Sun, dark: Moon }
const buttonClass =
  'flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-xl px-2 text-muted text-sm hover:bg-raised hover:text-ink'

/** Language and theme in the header, for people without an account menu. */
export function PreferenceSwitches({ theme: initial, themeCookie, languages, setLocale }: Preferences) {
  const t = useTranslations('common')
  const { theme, choose } = useTheme(initial, themeCookie)
  const Icon = themeIcons[theme]
  const name = t('theme', { theme: t(`themes.${theme}`) })
  return (
    // The icon, and not the button's unseen edge, ends where the page's content does.
    <div className="-mr-3 flex items-center">
      {languages.length < 2 ? null : (
        <LanguageMenu languages={languages} setLocale={setLocale} buttonClass={buttonClass} />
      )}
      <button
        type="button"
        aria-label={name}
        title={name}
        onClick={() => choose(nextTheme[theme])}
        className={buttonClass}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
