import { readFileSync } from 'node:fs'
import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import type { Locale } from '@/messages/locales'
import { close, open, pseudo, pseudoTag, pseudoTree, type Tree } from './pseudo'

// Safe: a tree of strings, as the test of the messages says.
const english = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Tree

function leaves(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`
    return typeof value === 'string' ? [[path, value] as [string, string]] : leaves(value, path)
  })
}

/** Says a text of a tree with a value for each of its arguments; `source` is the English text, which names them. */
function speaker(locale: string, tree: Tree): (key: string, source: string) => string {
  const translate = createTranslator({
    locale: locale as Locale, // Safe: any tag of a language will do
    messages: tree,
    onError: (error) => {
      throw error
    },
  })
  // Safe: the keys are those of the tree, which the type of the library does not know.
  const say = translate.markup as unknown as (key: string, values: object) => string
  return (key, source) => {
    const names = [...source.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 3] as const)
    const tags = [...source.matchAll(/<(\w+)>/g)].map(
      ([, name]) => [name, (chunks: string) => chunks] as const,
    )
    return say(key, Object.fromEntries([...names, ...tags]))
  }
}

describe('a text of the pseudo-language', () => {
  test.each([
    ['Sell', '⟦Šéļļöd⟧'],
    ['Try again in {seconds} s.', /^⟦Ţŕý àĝàîñ îñ \{seconds\} š\. .+⟧$/],
    [
      '{count, plural, =0 {no sales} one {# sale} other {# sales}}',
      /^⟦\{count, plural, =0 \{ñô šàļéš.*\} one \{# šàļé.*\} other \{# šàļéš.*\}\}⟧$/,
    ],
    ['See <link>the terms</link>', /^⟦Šéé <link>ţĥé ţéŕmš<\/link> .+⟧$/],
    [
      '{a, select, x {{b, select, y {Paid} other {Sent {amount}}}} other {}}',
      /^⟦\{a, select, x \{\{b, select, y \{Pàîď.*\} other \{Šéñţ \{amount\}.*\}\}\} other \{\}\}⟧$/,
    ],
  ])('keeps of “%s” what is no text', (text, wanted) => {
    expect(pseudo(text)).toMatch(wanted)
  })

  test('is about 40 % longer', () => {
    const text = 'Your wallet will ask for one signature.'
    const share = pseudo(text).replace(open, '').replace(close, '').length / text.length
    expect(share).toBeGreaterThan(1.35)
    expect(share).toBeLessThan(1.5)
  })

  test('can’t be made of a text whose bracket is open', () => {
    expect(() => pseudo('Try {again')).toThrow('open')
  })
})

describe('the whole pseudo-language', () => {
  const inEnglish = speaker('en', english)
  const inPseudo = speaker(pseudoTag, pseudoTree(english))
  const texts = leaves(english)

  test('says each message, in brackets and with the same values', () => {
    expect(texts.length).toBeGreaterThan(500)
    const digits = (value: string) => value.replace(/[^0-9]/g, '')
    for (const [key, source] of texts) {
      const [text, original] = [inPseudo(key, source), inEnglish(key, source)]
      expect([text.at(0), text.at(-1)], key).toEqual([open, close])
      if (/[a-z]{2}/.test(source.replace(/\{.*\}/g, ''))) expect(text, key).not.toContain(original)
      expect(digits(text), key).toBe(digits(original))
    }
  })

  test('writes numbers otherwise than English', () => {
    expect(new Intl.NumberFormat(pseudoTag).format(1234.5)).toBe('1.234,5')
  })
})
