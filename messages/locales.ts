// The languages of the site, in the order in which they are offered. A new one takes its JSON file beside this one and a line here:
// how it writes numbers, dates and the signs of money follows from its tag by Intl. `brand` are texts of the product itself: a file
// of any part of the others, which it replaces.
import type en from './en.json'
import { overlay, type Part } from './overlay'

export type Messages = typeof en

interface Language {
  /** As its own speakers call it. */
  readonly name: string
  readonly load: () => Promise<{ readonly default: Messages }>
  readonly brand?: () => Promise<{ readonly default: Part<Messages> }>
  /** What a wallet shows when somebody signs in, as in `site.signInStatement`, which serves where this is left out. */
  readonly signInStatement?: string
}

export const languages = {
  en: { name: 'English', load: () => import('./en.json'), brand: () => import('./en.brand.json') },
  'pt-BR': {
    name: 'Português',
    load: () => import('./pt-BR.json'),
    brand: () => import('./pt-BR.brand.json'),
    signInStatement: 'Entre com esta carteira para ver seus pagamentos. Sem custo, e nada sai da carteira.',
  },
} as const satisfies Readonly<Record<string, Language>>

/** A BCP 47 tag. */
export type Locale = keyof typeof languages

export const locales = Object.keys(languages) as readonly Locale[] // Safe: the keys of the table above
export const defaultLocale: Locale = 'en'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

const primary = (tag: string) => tag.split('-')[0]

/** Our language for a browser's tag in lower case: the same one, otherwise the first of the same language. */
export function localeFor(tag: string): Locale | undefined {
  return (
    locales.find((locale) => locale.toLowerCase() === tag) ??
    locales.find((locale) => primary(locale.toLowerCase()) === primary(tag))
  )
}

/** The statements of a sign-in message by language: the site's own where a language has none. */
export function signInStatements(ofSite: string): Readonly<Record<Locale, string>> {
  const entries = Object.entries<Language>(languages)
  const statements = entries.map(
    ([locale, { signInStatement = ofSite }]) => [locale, signInStatement] as const,
  )
  // Safe: one entry for each language above.
  return Object.fromEntries(statements) as Record<Locale, string>
}

const merged = new Map<Locale, Messages>()

/** The texts of a language with those of the brand in them. @throws when a file of them can't be fetched */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const known = merged.get(locale)
  if (known !== undefined) return known
  const { load, brand }: Language = languages[locale]
  const [{ default: messages }, own] = await Promise.all([load(), brand?.()])
  const texts = own === undefined ? messages : overlay(messages, own.default)
  merged.set(locale, texts)
  return texts
}
