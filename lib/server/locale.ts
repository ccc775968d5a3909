// The language a visitor sees. Pure.
import { defaultLocale, type Locale, localeFor } from '@/messages/locales'

export const localeCookie = 'locale'

/** The first language of an Accept-Language header that we have, by weight; otherwise the site's default. */
export function preferredLocale(acceptLanguage: string): Locale {
  const wanted = acceptLanguage
    .slice(0, 512)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([01](?:\.\d{1,3})?)$/.exec(parameter)?.[1])
        .find(Boolean)
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  const found = wanted.map(({ tag }) => localeFor(tag)).find((locale) => locale !== undefined)
  return found ?? defaultLocale
}
