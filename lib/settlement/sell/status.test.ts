import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transactionId } from '../test/requests'
import { statusAnswer } from '../test/sell-samples'
import { sellPhaseOf, toSellStatus } from './status'
import { wireSellStatus } from './wire'

function statusOf(body: unknown) {
  return toSellStatus(transactionId, wireSellStatus.parse(body))
}

describe('status names', () => {
  test.each([
    ['Processing', 'processing'],
    ['Completed', 'completed'],
    ['Failed', 'failed'],
    ['Refunded', 'refunded'],
    ['COMPLETED', 'completed'],
    ['In_progress', 'processing'],
    ['in-progress', 'processing'],
    ['Pending', 'awaiting-deposit'],
    ['WAITING_FOR_DEPOSIT', 'awaiting-deposit'],
    ['Reviewing', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ] as const)('%j is %s, whatever its case and separators', (raw, phase) => {
    expect(sellPhaseOf(raw)).toBe(phase)
  })
})

describe('a status answer', () => {
  test('[OFS-3] gives every field', () => {
    expect(statusOf(statusAnswer())).toEqual({
      transactionId,
      phase: 'completed',
      rawStatus: 'Completed',
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:02:00.000Z',
      depositAddress: '0x3333333333333333333333333333333333333333',
      depositAmount: '100.5',
      depositTxHash: `0x${'ab'.repeat(32)}`,
      withdrawalAmount: '542.70',
      withdrawal: { maskedAccount: '****6789', currency: 'BRL', status: 'Settled' },
    })
  })

  test('[OFS-3] survives any subset of its fields, each one valid, null or of a wrong type', () => {
    const fields = Object.keys(statusAnswer()).filter((key) => key !== 'id')
    const change = fc.dictionary(
      fc.constantFrom(...fields),
      fc.constantFrom<unknown>(undefined, null, 7, 'x', [], {}, -1, true),
      { noNullPrototype: true },
    )
    fc.assert(
      fc.property(fc.subarray(fields), change, (kept, changes) => {
        const good: Record<string, unknown> = statusAnswer()
        const body = { ...Object.fromEntries(kept.map((key) => [key, good[key]])), ...changes }
        const status = statusOf(body)
        expect(status.transactionId).toBe(transactionId)
        if (kept.includes('depositAmount') && !('depositAmount' in changes))
          expect(status.depositAmount).toBe('100.5')
      }),
    )
  })

  test('[OFS-3] when empty means still open', () => {
    expect(statusOf({})).toMatchObject({ phase: 'unknown', rawStatus: null, withdrawal: null })
  })

  test('[OFS-3] accepts a deposit address that is not 0x hexadecimal', () => {
    expect(statusOf({ depositAddress: 'TXYZ' }).depositAddress).toBe('TXYZ')
  })

  test.each([
    ['*****6789', '****6789'],
    ['12345678909', '****8909'],
    ['***.***.**9-09', '****09'],
    ['*****6789 ', '****6789'],
  ])('[OFS-4] keeps at most four trailing digits of the account %s: %s', (bankAccountNumber, shown) => {
    expect(statusOf({ withdrawalDetails: { bankAccountNumber } }).withdrawal?.maskedAccount).toBe(shown)
  })

  test.each(['', '*********', 'maria@example.com'])(
    '[OFS-4] names no account for %j, so that its digits told later are not those of another',
    (bankAccountNumber) => {
      expect(statusOf({ withdrawalDetails: { bankAccountNumber } }).withdrawal?.maskedAccount).toBeNull()
    },
  )

  test('refuses an id that is not text like that of another transaction', () => {
    expect(() => statusOf({ id: 7 })).toThrow(expect.objectContaining({ code: 'service_answer_invalid' }))
  })

  test('refuses the id of another transaction by either name, and accepts one that is missing', () => {
    const other = '00000000-0000-4000-8000-000000000000'
    for (const ids of [{ id: other }, { transactionId: other }, { id: transactionId, transactionId: other }])
      expect(() => statusOf(ids)).toThrow(expect.objectContaining({ code: 'service_answer_invalid' }))
    expect(statusOf({ id: null }).transactionId).toBe(transactionId)
  })

  test('accepts its own id in other letter case', () => {
    expect(statusOf({ id: transactionId.toUpperCase() }).transactionId).toBe(transactionId)
  })
})
