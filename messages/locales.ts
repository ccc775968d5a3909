// The languages of this site. A new one is its JSON file beside this one and a line here: how it writes numbers, dates and the
// signs of money follows from its tag by Intl.
import type en from './en.json'

export type Messages = typeof en

interface Language {
  /** As its own speakers call it. */
  readonly name: string
  readonly load: () => Promise<{ readonly default: Messages }>
}

export const languages = {
  en: { name: 'English', load: () => import('./en.json') },
  'pt-BR': { name: 'Português', load: () => import('./pt-BR.json') },
} as const satisfies Readonly<Record<string, Language>>

/** A BCP 47 tag. */
export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as readonly Locale[] // Safe: the keys of the table above
export const defaultLocale: Locale = 'en'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The one that a switch changes to: the next of the list, round and round. */
export function languageAfter(locale: Locale): { readonly locale: Locale; readonly name: string } {
  const next = locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale
  return { locale: next, name: languages[next].name }
}
