import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import texts from './global-error.json'
import { languageAfter, languages, locales } from './locales'

describe('the list of languages', () => {
  test('has a line for each file of texts, and no other', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z]{2}(-[A-Z]{2})?\.json$/.test(file))
    expect(files.map((file) => file.replace('.json', '')).toSorted()).toEqual(locales.toSorted())
    expect(Object.keys(texts).toSorted()).toEqual(locales.toSorted())
  })

  test('gives each language the texts of its own file', async () => {
    for (const locale of locales) {
      const { default: messages } = await languages[locale].load()
      expect(messages.common.siteName, locale).not.toBe('')
    }
    expect((await languages['pt-BR'].load()).default).not.toEqual((await languages.en.load()).default)
  })

  test('comes round to where it began', () => {
    const seen = locales.map((_, index) =>
      locales.slice(0, index).reduce((now) => languageAfter(now).locale, locales[0] ?? 'en'),
    )
    expect(new Set(seen)).toEqual(new Set(locales))
  })
})
