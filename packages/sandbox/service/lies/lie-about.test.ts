import { describe, expect, test } from 'vitest'
import { hasRightChecksum } from '../../bank/br-code'
import { OPERATION_NAMES, type OperationName } from '../http/operations'
import { membersOf } from './answer'
import {
  answers,
  type Case,
  facts,
  heard,
  ID,
  OTHER,
  purchase,
  quote,
  sale,
  seeds,
  tell,
} from './answers.fixture'
import { isToldIn, kindOf, LIE_NAMES, type LieName } from './catalog'
import { diceOf, hexOf, uuidOf } from './dice'
import { lieAbout } from './lie-about'

/** An answer about which the lie is untrue. */
function truthFor(lie: LieName, operation: OperationName) {
  if (lie === 'completed' && operation === 'offramp-status') return sale('Processing')
  if (lie === 'processing' && operation === 'onramp-status') return purchase('AwaitingDeposit')
  return answers[operation]
}

describe.each(LIE_NAMES)('the lie %s', (lie) => {
  test('changes the answers it fits, and no others', () => {
    for (const operation of OPERATION_NAMES) {
      const body = truthFor(lie, operation)
      const told = tell(lie, operation, { body })
      if (!isToldIn(lie, operation)) expect([operation, told]).toEqual([operation, null])
      else expect([operation, told?.headers, heard(told)]).not.toEqual([operation, undefined, body])
    }
  })

  test('leaves the true answer unchanged, and gives the same result for the same seed', () => {
    for (const operation of OPERATION_NAMES) {
      const body = truthFor(lie, operation)
      const before = JSON.stringify(body)
      const told = tell(lie, operation, { body })
      const again = tell(lie, operation, { body })
      // Each error has its own id.
      if ((told?.status ?? 0) < 400) expect(again).toEqual(told)
      expect(JSON.stringify(body)).toBe(before)
    }
  })

  test('changes an error only if it is a lie about limits', () => {
    const body = { error: 'NotFound', message: 'x', correlationId: ID }
    const told = OPERATION_NAMES.filter((operation) => tell(lie, operation, { body, status: 404 }) !== null)
    expect(told).toEqual(kindOf(lie) === 'limit' ? OPERATION_NAMES : [])
  })
})

describe('a price', () => {
  const told = (lie: LieName, of: Case = {}) => membersOf(heard(tell(lie, 'offramp-quote', of))?.quote)

  test('is a fiftieth, so that fifty times the tokens are worth the requested dollars', () => {
    expect(membersOf(told('price-off')?.fromToken)?.price).toBe(0.02)
    expect(membersOf(told('dollars-times-50')?.fromToken)?.price).toBeNull()
    expect(membersOf(told('no-price')?.fromToken)?.price).toBeNull()
  })

  test('loses a fifth with the rate, which still yields the amount', () => {
    const sold = told('rate-off')
    expect(sold).toMatchObject({ fromAmount: '100', toAmount: '431.65', exchangeRate: '4.316563944' })
    const bought = membersOf(heard(tell('rate-off', 'onramp-quote'))?.quote)
    expect(bought).toMatchObject({ fromAmount: '100.00', toAmount: '14.6288', exchangeRate: '0.146288' })
  })

  test('keeps its rate when the amount to receive was requested, and within one token', () => {
    const question = { intent: { method: 'toAmount', value: '539.57' } }
    expect(told('rate-off', { question })).toBeNull()
    const { transactionRequest: transferTxParams, ...rest } = quote
    expect(told('rate-off', { body: { ...rest, transferTxParams } })).toBeNull()
  })
})

test("an id is written in capitals, or is another order's if there is one", () => {
  expect(heard(tell('capital-id', 'offramp-quote'))?.transactionId).toBe(ID.toUpperCase())
  expect(heard(tell('taken-id', 'offramp-quote'))?.transactionId).toBe(OTHER)
  const answer = { operation: 'offramp-quote', question: {}, status: 200, body: quote } as const
  expect(lieAbout(answer, 'taken-id', { ...facts, otherOrders: [] }, diceOf(1, ''))).toBeNull()
})

test("a stranger's code has a valid checksum, the charge's amount, and another name and host", () => {
  const code = membersOf(heard(tell('receiver', 'onramp-quote'))?.depositInstructions)?.pixKey as string
  expect(hasRightChecksum(code)).toBe(true)
  expect(code).toContain('5406100.00')
  expect(code).toContain('pix.stranger.example')
  expect(code).toContain('OUTRA LOJA LTDA')
  expect(code).not.toContain('SANDBOX')
})

test('a changed key is the same each time, and no wallet keeps its address', () => {
  const [first, second] = [1, 2].map((seed) => heard(tell('changed-key', 'list-recipients', { seed })))
  expect(first).toEqual(second)
  const text = JSON.stringify(first)
  for (const own of ['mom@example.com', '0xwallet']) expect(text).not.toContain(own)
})

test('a rate limit comes with an absurd or unreadable waiting time', () => {
  expect(tell('retry-after-huge', 'prices')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '99999999' },
  })
  expect(tell('retry-after-garbage', 'prices')).toMatchObject({
    status: 429,
    headers: { 'retry-after': 'soon' },
  })
  expect(tell('refused-credentials', 'prices')).toMatchObject({
    status: 401,
    body: { error: 'INVALID_SIGNATURE' },
  })
})

test('a date is an hour off either way, and everything else is true', () => {
  const dates = seeds.map((seed) => tell('date-off', 'prices', { seed }))
  expect(new Set(dates.map((told) => told?.headers?.date))).toEqual(
    new Set(['Mon, 23 Nov 2026 08:00:00 GMT', 'Mon, 23 Nov 2026 10:00:00 GMT']),
  )
  for (const told of dates) expect(told).toMatchObject({ status: 200, body: answers.prices })
})

test('made-up values have the format of real ones', () => {
  const dice = diceOf(1, 'form')
  expect(uuidOf(dice)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(hexOf(dice, 32)).toMatch(/^0x[0-9a-f]{64}$/)
})
