import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const sources = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.fixture\.tsx?$|(?:^|\/)test\//.test(file))
    .map((file) => path.join(folder, file)),
)

const money = '\\w*(?:[aA]mount|[pP]rice|[rR]ate|[fF]ees?|[bB]alance|[aA]llowance|[sS]lippage|[uU]nits)'
const breaches: readonly RegExp[] = [
  /\bparseFloat\s*\(/,
  /\.toFixed\s*\(/,
  new RegExp(`\\bNumber\\s*\\(\\s*(?:\\w+[.?]+)*${money}\\s*\\)`),
  new RegExp(`\\b${money}\\??: number\\b`),
]

const found = (text: string) => breaches.some((breach) => breach.test(text))

describe('[R24] an amount', () => {
  test('is never parsed, typed or rounded as a number by name', () => {
    const lines = sources.flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter(found)
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(sources.length).toBeGreaterThan(300)
    expect(lines).toEqual([])
  })

  test.each([
    'const sum = Number(quote.sendAmount) * 2',
    'Number(amount)',
    'parseFloat(text)',
    'sum.toFixed(2)',
    'readonly receiveAmount: number',
    'exchangeRate?: number',
  ])('would be noticed in “%s”', (line) => {
    expect(found(line)).toBe(true)
  })
})
