import { describe, expect, test } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { toPlanView } from '@/lib/domain/plan/data'
import { goodSale, now, oneSale } from '@/lib/domain/plan/plan.fixture'
import { type Difference, differences, isBinding, isUnfit, keptOf, type QuoteEvent } from './kept'
import { mutationsOf, pathsOf } from './mutate'
import { reasonFor, reasons } from './reasons'

const { quote, plan } = goodSale(oneSale)
const view = toPlanView([{ name: 'transfer', tx: plan.transfer }], plan.requestId)
const quoted: QuoteEvent = { type: 'quote-received', quote, plan: view, at: now.toISOString() }

function changed(changes: Partial<typeof quote>, transfer = view.transfer): readonly Difference[] {
  const other = { ...quoted, quote: { ...quote, ...changes }, plan: { ...view, transfer } }
  return differences(keptOf(quoted), keptOf(other))
}

// Safe: decimals written in this file.
const decimal = (text: string) => text as Decimal

describe('the difference between stored values', () => {
  test('is empty when letter case and trailing zeros change', () => {
    const capitals = `0x${quote.token.slice(2).toUpperCase()}` as const
    expect(changed({ token: capitals, sendAmount: decimal('100.000') })).toEqual([])
  })

  test.each(['to', 'from', 'data', 'valueBaseUnits', 'chainId'])(
    'is binding in %s of a transaction',
    (name) => {
      const [difference] = changed({}, { ...view.transfer, [name]: '0x1234' })
      expect(difference?.name).toBe(`plan.transfer.${name}`)
      expect(difference && isBinding(difference)).toBe(true)
    },
  )

  test('is unfit when a text would break a write or fill a page', () => {
    const keptWith = (provider: string) => keptOf({ ...quoted, quote: { ...quote, provider } })
    expect(isUnfit(keptWith('acme'))).toBe(false)
    expect(isUnfit(keptWith('ac\u0000me'))).toBe(true)
    expect(isUnfit(keptWith('x'.repeat(10_000)))).toBe(true)
  })
})

describe('the reasons', () => {
  const signable = (path: string, differs: readonly Difference[]) =>
    reasonFor({ kind: 'sell', path, differs })

  test('cover no change to what is signed, wherever the answer was changed', () => {
    const differs = changed({}, { ...view.transfer, data: '0x1234' })
    const covering = reasons.flatMap(({ paths }) => paths).filter((path) => signable(path, differs) !== null)
    expect(covering).toEqual([])
  })

  test('cover a rate within its rounding, and no other', () => {
    const rate = (text: string) => signable('quote.exchangeRate', changed({ exchangeRate: decimal(text) }))
    expect(rate('5.4214')).not.toBeNull()
    expect(rate('5.3')).toBeNull()
  })

  test('cover no unknown member', () => {
    expect(signable('quote.feesWaived', [])).toBeNull()
  })

  test('cover an omitted address, and no different one', () => {
    const address = (after: string) =>
      signable('quote.toAddress', [{ name: 'quote.to.address', before: '0x01', after }])
    expect(address('null')).not.toBeNull()
    expect(address('0x02')).toBeNull()
  })
})

describe('mutations', () => {
  const answer = { id: 'x', list: [1, { on: true }], to: `0x${'ab'.repeat(20)}`, none: null }

  test('reach every value, and differ from the answer and from each other', () => {
    const made = mutationsOf(answer, [])
    expect(new Set(made.map(({ path }) => path))).toEqual(new Set(pathsOf(answer)))
    expect(new Set(made.map(({ text }) => text)).size).toBe(made.length)
    expect(made.map(({ text }) => text)).not.toContain(JSON.stringify(answer))
  })

  test('write numbers that JSON.stringify would not', () => {
    const texts = mutationsOf({ amount: '1.5' }, []).map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining(['{"amount":1e400}', '{"amount":-0}', '{"amount":1.5}', '{}']),
    )
  })
})
