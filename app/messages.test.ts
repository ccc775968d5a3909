import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCodes } from '@/lib/domain/error-codes'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'

const root = path.resolve(import.meta.dirname, '..')

function leaves(node: unknown, at = ''): Map<string, string> {
  if (typeof node === 'string') return new Map([[at, node]])
  const found = new Map<string, string>()
  for (const [name, value] of Object.entries(node ?? {})) {
    for (const [key, text] of leaves(value, at === '' ? name : `${at}.${name}`)) found.set(key, text)
  }
  return found
}

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => path.join(root, folder, name))
}

interface Use {
  readonly file: string
  readonly key: string
  /** The key is completed at run time: only its start is known. */
  readonly isOpen: boolean
}

/** The translators of a file, each with its namespace. */
function translators(text: string): [name: string, namespace: string][] {
  const alone = text.matchAll(
    /const (?:\[?)(\w+)[^=\n]*= (?:await )?(?:useTranslations|getTranslations)\('([\w.]+)'\)/g,
  )
  const together = text.matchAll(/const \[([\w, ]+)\] = await Promise\.all\(\[\n([\s\S]*?)\n {2}\]\)/g)
  const found = [...alone].map(([, name = '', namespace = '']): [string, string] => [name, namespace])
  for (const [, names = '', parts = ''] of together)
    for (const [index, part] of parts.split(/,\n {4}(?! )/).entries()) {
      const namespace = /^\s*getTranslations\('([\w.]+)'\)/.exec(part)?.[1]
      if (namespace !== undefined) found.push([names.split(', ')[index] ?? '', namespace])
    }
  return found
}

/** Every key that a file uses. */
function uses(file: string): Use[] {
  const text = readFileSync(file, 'utf8')
  const at = path.relative(root, file)
  const titles = [...text.matchAll(/\btitled\('([\w.]+)'\)/g)]
  const inTitles = titles.map(([, key = '']) => ({ file: at, key, isOpen: false }))
  const inText = translators(text).flatMap(([name, namespace]) => {
    const calls = text.matchAll(new RegExp(`\\b${name}(?:\\.rich)?\\(\\s*(['\`])([^'\`$]*)(\\$)?`, 'g'))
    return [...calls].map(([, , key, open]) => ({
      file: at,
      key: `${namespace}.${key}`,
      isOpen: open !== undefined,
    }))
  })
  return [...inTitles, ...inText]
}

const english = leaves(en)
const portuguese = leaves(ptBR)
const used = ['app', 'components'].flatMap(sources).flatMap(uses)

describe('messages', () => {
  test('every error code has a title, a detail and a next step, and no text belongs to a removed code', () => {
    expect(Object.keys(en.errors).sort()).toEqual([...errorCodes].sort())
    for (const code of errorCodes) {
      expect(Object.keys(en.errors[code]).sort(), code).toEqual(['action', 'detail', 'title'])
    }
  })

  test('write Pix as the central bank does, name a quote and an approval by one word, and call no fee a bridge fee', () => {
    const breaches = (texts: ReadonlyMap<string, string>, words: RegExp) =>
      [...texts].filter(([, text]) => words.test(text)).map(([key]) => key)
    expect(breaches(english, /\bPIX\b|\b[Aa]llowances?\b|\b[Bb]ridges?\b/)).toEqual([])
    expect(breaches(portuguese, /\bPIX\b|\b[Pp]reços?\b|\b[Bb]ridges?\b/)).toEqual([])
  })

  test('an order that is over has one name, in lists and on its own page', () => {
    for (const texts of [en, ptBR]) {
      for (const state of ['completed', 'refunded', 'cancelled'] as const) {
        const name = texts.orderWords.states[state]
        expect([texts.outcome[state].title, texts.buyOutcome[state].title], state).toEqual([name, name])
      }
    }
  })

  test('why a form can’t choose a recipient is also true of a wallet in a sale, and of a Pix key elsewhere', () => {
    expect(en.errors.recipient_unavailable.detail).toMatch(/Pix key.*wallet/)
    expect(ptBR.errors.recipient_unavailable.detail).toMatch(/chave Pix.*carteira/)
  })

  test('the footer is also true of a purchase, for which nobody signs a transaction', () => {
    expect(en.common.footer).not.toMatch(/you sign every/i)
    expect(ptBR.common.footer).not.toMatch(/assina cada/i)
  })

  test('no text speaks of this project, since a clone is a product of its own', () => {
    for (const [key, text] of [...leaves(en), ...leaves(ptBR)])
      expect(text, key).not.toMatch(/\bstarter\b|open.source|código aberto/i)
  })

  test('the history’s first line names no flow, which the site may leave out', () => {
    expect(en.transactions.lead).not.toMatch(/\b(sold|bought|sent)\b/)
    expect(ptBR.transactions.lead).not.toMatch(/vendeu|comprou|enviou/)
  })

  test('every key used by a page or component exists', () => {
    expect(used.length).toBeGreaterThan(150)
    const known = [...english.keys()]
    const missing = used.filter(({ key, isOpen }) =>
      isOpen ? !known.some((one) => one.startsWith(key)) : !english.has(key),
    )
    expect(missing).toEqual([])
  })

  test('every text is used somewhere', () => {
    const isUsed = (key: string) =>
      // Asked for by app/global-error.tsx, where no translator may be left.
      key.startsWith('pages.globalError.') ||
      used.some((use) => (use.isOpen ? key.startsWith(use.key) : key === use.key))
    expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([])
  })
})
