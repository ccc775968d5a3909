import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingPosting, payoutPosting } from './accounts'
import { balanceOf, emptyLedger, type Posting, post, statement, sumOfBalances } from './ledger'

const lines = fc.array(
  fc.record({ account: fc.constantFrom('a', 'b', 'c', 'd'), centavos: fc.bigInt(-9_999n, 9_999n) }),
  {
    minLength: 1,
    maxLength: 5,
  },
)

function posting(id: string, of: Posting['lines']): Posting {
  return { id, at: '2026-01-01T00:00:00.000Z', memo: 'payout', lines: of }
}

describe('the ledger', () => {
  test('sums to zero after any posting', () => {
    fc.assert(
      fc.property(fc.array(lines), (all) => {
        const ledger = emptyLedger()
        all.forEach((of, index) => {
          const rest = -of.reduce((sum, line) => sum + line.centavos, 0n)
          post(ledger, posting(String(index), [...of, { account: 'rest', centavos: rest }]))
          expect(sumOfBalances(ledger)).toBe(0n)
        })
      }),
    )
  })

  test('refuses lines that do not sum to zero, and leaves the ledger unchanged', () => {
    fc.assert(
      fc.property(lines, (of) => {
        fc.pre(of.reduce((sum, line) => sum + line.centavos, 0n) !== 0n)
        const ledger = emptyLedger()
        expect(() => post(ledger, posting('1', of))).toThrow('does not sum to zero')
        expect(ledger).toEqual(emptyLedger())
      }),
    )
  })

  test('makes a posting once', () => {
    const ledger = emptyLedger()
    post(ledger, openingPosting('2026-01-01T00:00:00.000Z'))
    const payout = { transactionId: 'x', pixKey: 'k', payoutCentavos: 539_57n, midCentavos: 543_21n }
    const made = payoutPosting(payout, '2026-01-01T00:00:00.000Z')
    post(ledger, made)
    expect(() => post(ledger, made)).toThrow('was made before')
    expect(balanceOf(ledger, 'pix:k')).toBe(539_57n)
    expect(balanceOf(ledger, 'provider:revenue')).toBe(3_64n)
    expect(sumOfBalances(ledger)).toBe(0n)
  })

  test('a statement ends with the balance', () => {
    const ledger = emptyLedger()
    post(
      ledger,
      posting('1', [
        { account: 'a', centavos: 5n },
        { account: 'b', centavos: -5n },
      ]),
    )
    post(
      ledger,
      posting('2', [
        { account: 'a', centavos: -2n },
        { account: 'c', centavos: 2n },
      ]),
    )
    expect(statement(ledger, 'a').map((row) => row.balanceCentavos)).toEqual([5n, 3n])
    expect(balanceOf(ledger, 'a')).toBe(3n)
  })
})
