// Which language a visitor sees. Pure.

export const locales = ['en', 'pt-BR'] as const
export type Locale = (typeof locales)[number]
export const localeCookie = 'locale'

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The first language of an Accept-Language header that we have, by the weights it gives; English when none. */
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
  for (const { tag } of wanted) {
    if (tag === 'pt' || tag.startsWith('pt-')) return 'pt-BR'
    if (tag === 'en' || tag.startsWith('en-')) return 'en'
  }
  return 'en'
}
