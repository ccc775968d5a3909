import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains'
import { addressWarning } from './address-warnings'

const own: Address = '0xAbCd000000000000000000000000000000001234'
const saved: Address = '0x1111222233334444555566667777888899990000'
const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })

describe('an address before tokens go there', () => {
  test('is not warned of when it is known, whatever its letter case', () => {
    expect(addressWarning(own.toLowerCase(), [saved, own])).toBeNull()
    expect(addressWarning(saved, [saved])).toBeNull()
  })

  test('is warned of when it was never used', () => {
    expect(addressWarning(own, [saved])).toEqual({ kind: 'never-used' })
    expect(addressWarning(own, [])).toEqual({ kind: 'never-used' })
  })

  test('is warned of with the one that it looks like: the same first and last four', () => {
    const poisoned = '0xabCD999999999999999999999999999999991234'
    expect(addressWarning(poisoned, [saved, own])).toEqual({ kind: 'alike', known: own })
    expect(addressWarning('0xabcd999999999999999999999999999999991235', [own])).toEqual({
      kind: 'never-used',
    })
    expect(addressWarning('0xabce999999999999999999999999999999991234', [own])).toEqual({
      kind: 'never-used',
    })
  })

  test('is alike by its ends alone, whatever stands between', () => {
    fc.assert(
      fc.property(digits, digits, (one, other) => {
        const [a, b] = [`0x${one}`, `0x${one.slice(0, 4)}${other.slice(4, 36)}${one.slice(36)}`] as [
          Address,
          Address,
        ]
        const expected = a.toLowerCase() === b.toLowerCase() ? null : { kind: 'alike', known: a }
        expect(addressWarning(b, [a])).toEqual(expected)
      }),
    )
  })
})
