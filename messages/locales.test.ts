import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultLocale, languages, loadMessages, locales, signInStatements } from './locales'

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8'))

/** Each text of a tree by its path. */
function texts(node: unknown, at = ''): Map<string, string> {
  if (typeof node === 'string') return new Map([[at, node]])
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(node ?? {})) {
    for (const [key, text] of texts(value, at === '' ? name : `${at}.${name}`)) found.set(key, text)
  }
  return found
}

/** The values that a text takes. In ICU messages a brace within a text opens a value, and one within a value a text. */
function placeholders(text = ''): string[] {
  let depth = 0
  return [...text.matchAll(/\{\s*(\w*)|\}/g)]
    .flatMap(([brace, name = '']) => {
      depth += brace === '}' ? -1 : 1
      return brace !== '}' && depth % 2 === 1 ? [name] : []
    })
    .sort()
}

test('the words between which a text chooses are not values', () => {
  const text =
    'This {kind, select, sell {sale} other {transfer}} of {count, plural, =0 {none} other {{amount}}}'
  expect(placeholders(text)).toEqual(['amount', 'count', 'kind'])
})

describe('the list of languages', () => {
  test('has a line for each file of texts, and no other', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (file) => /^[\w-]+\.json$/.test(file) && file !== 'global-error.json',
    )
    expect(files.map((file) => file.replace('.json', '')).toSorted()).toEqual(locales.toSorted())
  })

  test('has each language with a name and a tag of its own', () => {
    expect(new Set(locales.map((locale) => languages[locale].name)).size).toBe(locales.length)
    for (const locale of locales) expect(Intl.getCanonicalLocales(locale)).toEqual([locale])
  })
})

describe('the statement of a sign-in message', () => {
  const statements = signInStatements('Sign in.')

  test('is the site’s own where a language has none', () => {
    expect(statements.en).toBe('Sign in.')
  })

  // A wallet may refuse or misread anything else (EIP-4361).
  test.each(locales)('is one line of printable ASCII in %s', (locale) => {
    expect(statements[locale]).toMatch(/^[\x20-\x7e]{1,200}$/)
  })
})

describe.each(locales)('the texts of %s', (locale) => {
  const [all, own] = [texts(readJson(`${defaultLocale}.json`)), texts(readJson(`${locale}.json`))]

  test('are there for each key, with the same values in them, and none is empty', () => {
    expect([...own.keys()].sort()).toEqual([...all.keys()].sort())
    for (const [key, text] of all) {
      expect([...new Set(placeholders(own.get(key)))], key).toEqual([...new Set(placeholders(text))])
      expect(own.get(key)?.trim(), key).not.toBe('')
    }
  })

  test('are replaced by those of the brand, and by nothing else', async () => {
    const file = `${locale}.brand.json`
    const brand = existsSync(path.join(import.meta.dirname, file)) ? texts(readJson(file)) : new Map()
    expect(texts(await loadMessages(locale))).toEqual(new Map([...own, ...brand]))
  })
})

describe('a file of texts of the brand', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.brand.json'))

  test.each(files)('%s is read by the line of its language', (file) => {
    const locale = locales.find((one) => `${one}.brand.json` === file)
    expect(locale !== undefined && 'brand' in languages[locale], file).toBe(true)
  })

  test.each(files)('%s has no key that is unknown, and takes the same values', (file) => {
    const all = texts(readJson(`${defaultLocale}.json`))
    for (const [key, text] of texts(readJson(file))) {
      expect(all.has(key), key).toBe(true)
      for (const name of placeholders(text)) expect(placeholders(all.get(key)), key).toContain(name)
    }
  })
})
