import { describe, expect, test } from 'vitest'
import type { Address } from '../chains'
import { toBaseUnits } from '../money/money'
import { account, decimal } from '../plan/plan.fixture'
import type { ProvenDeposit } from './claim'
import { chain, hash, other, question, sale } from './claim.fixture'
import { arrivalOf, claimedTransfer, judgeDelivered, type Moved, type ToldTransfer } from './claim-transfer'

const { token, quote, plan } = sale
const arrived = `0x${'c3'.repeat(32)}` as const
const hop: Address = '0xCcCdef0123456789aBCDEF0123456789abcdef03'
const hundred: ProvenDeposit = {
  token,
  amount: toBaseUnits(decimal('100'), token.decimals) ?? plan.transfer.value,
  step: { name: 'transfer', tx: plan.transfer },
}

describe('the service’s word of a delivery', () => {
  const status: ToldTransfer = {
    phase: 'completed',
    rawStatus: 'COMPLETED',
    updatedAt: null,
    sourceHash: hash,
    destinationHash: arrived,
    fromAmount: decimal('100'),
    toAmount: decimal('99.5'),
  }
  const judge = (changed: Partial<ToldTransfer>) =>
    judgeDelivered({ ...status, ...changed }, question, hundred)

  test('names the transaction and the amount', () => {
    expect(judge({})).toEqual({ kind: 'told', hash: arrived, amount: '99.5' })
    expect(judge({ fromAmount: null })).toEqual({ kind: 'told', hash: arrived, amount: '99.5' })
  })

  test('is waited for while nothing is delivered, or the deposit not seen', () => {
    for (const changed of [
      { sourceHash: null },
      { phase: 'processing', destinationHash: null },
      { phase: 'unknown' },
      { destinationHash: null },
      { toAmount: null },
    ] as const)
      expect(judge(changed).kind).toBe('waiting')
  })

  test('of another deposit, another amount, or an end without a delivery refutes', () => {
    for (const changed of [
      { sourceHash: arrived },
      { fromAmount: decimal('99') },
      { phase: 'failed' },
      { phase: 'refunded' },
      { phase: 'cancelled' },
    ] as const)
      expect(judge(changed).kind).toBe('refuted')
  })
})

describe('where it arrived', () => {
  const amount = decimal('99.5')
  const move = (changed: Partial<Moved> = {}): Moved => ({
    token: token.address,
    from: account,
    to: other,
    units: 99_500_000n,
    ...changed,
  })

  test('is where the one movement of the amount came to rest', () => {
    const found = { token, address: other }
    expect(arrivalOf([move()], chain, amount)).toEqual(found)
    expect(arrivalOf([move({ units: 500_000n, to: hop }), move()], chain, amount)).toEqual(found)
    expect(arrivalOf([move({ to: hop }), move({ from: hop })], chain, amount)).toEqual(found)
  })

  test('is nowhere without such a movement, of an unknown token, or with two that can’t be told apart', () => {
    expect(arrivalOf([], chain, amount)).toBeNull()
    expect(arrivalOf([move({ units: 99_500_001n })], chain, amount)).toBeNull()
    expect(arrivalOf([move({ token: other })], chain, amount)).toBeNull()
    expect(arrivalOf([move(), move({ to: hop })], chain, amount)).toBeNull()
    // In a circle it rests nowhere.
    expect(arrivalOf([move(), move({ from: other, to: account })], chain, amount)).toBeNull()
  })
})

test('the price is what was sent and what arrived, and nothing of it can be signed', () => {
  const sentAt = '2026-11-21T12:00:00.000Z'
  const to = { token, address: other }
  expect(claimedTransfer(question, hundred, to, { amount: decimal('99.5'), sentAt })).toMatchObject({
    transactionId: quote.transactionId,
    account,
    currency: null,
    to: { chainId: chain.id, token: token.address, address: other },
    sendAmount: '100',
    receiveAmount: '99.5',
    exchangeRate: '0.995',
    receivedAt: sentAt,
    expiresAt: sentAt,
  })
})
