import { describe, expect, test } from 'vitest'
import type { Address } from '../chains'
import { toBaseUnits } from '../money/money'
import { account, decimal } from '../plan/plan.fixture'
import type { ProvenDeposit } from './claim'
import { chain, hash, other, question, sale } from './claim.fixture'
import { arrivalOf, claimedTransfer, judgeDelivered, type TokenMovement, type ToldTransfer } from './send'

const { token, quote, plan } = sale
const arrived = `0x${'c3'.repeat(32)}` as const
const hop: Address = '0xCcCdef0123456789aBCDEF0123456789abcdef03'
const hundred: ProvenDeposit = {
  token,
  amount: toBaseUnits(decimal('100'), token.decimals) ?? plan.transfer.value,
  step: { name: 'transfer', tx: plan.transfer },
}

describe('the service’s report of a delivery', () => {
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

  test('gives the transaction and the amount', () => {
    expect(judge({})).toEqual({ kind: 'told', hash: arrived, amount: '99.5' })
    expect(judge({ fromAmount: null })).toEqual({ kind: 'told', hash: arrived, amount: '99.5' })
  })

  test('keeps waiting while nothing is delivered or the deposit is not seen', () => {
    for (const changed of [
      { sourceHash: null },
      { phase: 'processing', destinationHash: null },
      { phase: 'unknown' },
      { destinationHash: null },
      { toAmount: null },
    ] as const)
      expect(judge(changed).kind).toBe('waiting')
  })

  test('denies the claim if it names another deposit or amount, or ends without a delivery', () => {
    for (const changed of [
      { sourceHash: arrived },
      { fromAmount: decimal('99') },
      { phase: 'failed' },
      { phase: 'refunded' },
      { phase: 'cancelled' },
    ] as const)
      expect(judge(changed).kind).toBe('denied')
  })
})

describe('the destination', () => {
  const amount = decimal('99.5')
  const move = (changed: Partial<TokenMovement> = {}): TokenMovement => ({
    token: token.address,
    from: account,
    to: other,
    units: 99_500_000n,
    ...changed,
  })

  test('is where the only transfer of the amount ended', () => {
    const found = { token, address: other }
    expect(arrivalOf([move()], chain, amount)).toEqual(found)
    expect(arrivalOf([move({ units: 500_000n, to: hop }), move()], chain, amount)).toEqual(found)
    expect(arrivalOf([move({ to: hop }), move({ from: hop })], chain, amount)).toEqual(found)
  })

  test('is null without such a transfer, for an unknown token, or when two transfers can’t be told apart', () => {
    expect(arrivalOf([], chain, amount)).toBeNull()
    expect(arrivalOf([move({ units: 99_500_001n })], chain, amount)).toBeNull()
    expect(arrivalOf([move({ token: other })], chain, amount)).toBeNull()
    expect(arrivalOf([move(), move({ to: hop })], chain, amount)).toBeNull()
    // The amount of another token that goes on from there is not the same money.
    const second = { ...token, address: hop }
    const both = { ...chain, tokens: [token, second] }
    expect(arrivalOf([move(), move({ token: hop, from: other, to: hop })], both, amount)).toBeNull()
    // A circular transfer has no final destination.
    expect(arrivalOf([move(), move({ from: other, to: account })], chain, amount)).toBeNull()
  })
})

test('the price is the sent and received amounts, and nothing in it can be signed', () => {
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
