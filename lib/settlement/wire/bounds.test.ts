import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlainText, parseBoundedDecimal } from '@/lib/domain/bounds'
import { SettlementError } from '../errors'
import { answeringClient } from '../test/answering-client'
import { hostile } from '../test/hostile-answers'
import { askQuote, askStatus, samples, titledKinds } from '../test/kinds'
import { token, transactionId } from '../test/requests'

const moments = new Set(['createdAt', 'updatedAt', 'expiresAt', 'receivedAt'])
const decimals = /(?:amount|rate|slippage|priceusd)$/i

/** Every value below `value`, with the name of its member. */
function valuesOf(value: unknown, name = ''): readonly { readonly name: string; readonly value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ name, value }]
  return Object.entries(value).flatMap(([member, inner]) => valuesOf(inner, member))
}

function expectBounded(name: string, value: unknown) {
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return
  if (typeof value === 'number') {
    expect(Number.isFinite(value) && value >= 0 && !Object.is(value, -0)).toBe(true)
    expect(value).toBeLessThanOrEqual(name === 'estimatedSeconds' ? 7 * 86_400 : Number.MAX_SAFE_INTEGER)
    return
  }
  if (typeof value !== 'string') throw new TypeError(`${name} holds a ${typeof value}`)
  const most = name === 'data' ? 262_146 : 600
  expect([name, isPlainText(value, most)]).toEqual([name, true])
  if (moments.has(name)) expect([name, value >= '2000' && value < '2100']).toEqual([name, true])
  if (decimals.test(name)) expect([name, parseBoundedDecimal(value)]).toEqual([name, value])
}

/** Can be stored: as jsonb text it has neither U+0000 nor half a surrogate pair, and round-trips. */
function expectStorable(value: unknown) {
  const text = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i)
  expect(JSON.stringify(JSON.parse(text))).toBe(text)
}

const answers = [
  ...titledKinds.flatMap(([title, kind]) => [
    [
      `a quote of ${title}`,
      samples[kind].quote.answer(),
      (body: string): Promise<unknown> => askQuote(answeringClient(body), kind),
    ] as const,
    [
      `a status of ${title}`,
      samples[kind].status.answer(),
      (body: string): Promise<unknown> => askStatus(answeringClient(body), kind, transactionId),
    ] as const,
  ]),
  [
    'a list of recipients',
    {
      recipients: [{ recipientId: transactionId, name: 'a', kycStatus: 'pending', toAddress: '0x1' }],
      total: 1,
    },
    (body: string) => answeringClient(body).listRecipients({ page: 1, limit: 1 }),
  ],
  [
    'a list of balances',
    { balances: [{ token: '0x1', symbol: 'USDC', decimals: 6, amount: '100.5' }] },
    (body: string) => answeringClient(body).balances({ chainId: 1, address: token }),
  ],
  [
    'a list of prices',
    { prices: [{ token: '0x1', usd: 0.9998 }] },
    (body: string) => answeringClient(body).prices({ chainId: 1 }),
  ],
] as const

describe('any answer of a service', () => {
  test.each(answers)(
    'when accepted as %s has only bounded values, which any database can store',
    async (_, honest, ask) => {
      let accepted = 0
      await fc.assert(
        fc.asyncProperty(hostile(honest), async (body) => {
          const answer = await ask(body).catch((error: unknown) => {
            if (error instanceof SettlementError) return null
            throw error
          })
          if (answer === null) return
          accepted += 1
          for (const { name, value } of valuesOf(answer)) expectBounded(name, value)
          expectStorable(answer)
        }),
        { numRuns: 400 },
      )
      expect(accepted).toBeGreaterThan(100)
    },
  )
})

test('[R26] no parser of the wire reads a text or a number without its bounds', () => {
  const folder = path.join(import.meta.dirname, '..')
  const bare = /\bz\s*\.(?:string|number|int|coerce|guid|uuid|date|iso|bigint|any|record)\b/
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$|^test\//.test(name),
  )
  const found = files.filter((name) => bare.test(readFileSync(path.join(folder, name), 'utf8')))
  expect(found).toEqual(['wire/values.ts'])
})
