import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address } from '../chains'
import { addressWarning } from './address-warnings'

const own: Address = '0xAbCd000000000000000000000000000000001234'
const saved: Address = '0x1111222233334444555566667777888899990000'
const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })

describe('[R34] a destination address', () => {
  test('gets no warning when it is known, in any letter case', () => {
    expect(addressWarning(own.toLowerCase(), [saved, own])).toBeNull()
    expect(addressWarning(saved, [saved])).toBeNull()
  })

  test('gets a warning when it was never used', () => {
    expect(addressWarning(own, [saved])).toEqual({ kind: 'never-used' })
    expect(addressWarning(own, [])).toEqual({ kind: 'never-used' })
  })

  test('gets a warning with the known address it resembles: the same first and last four', () => {
    const poisoned = '0xabCD999999999999999999999999999999991234'
    expect(addressWarning(poisoned, [saved, own])).toEqual({ kind: 'alike', known: own })
    expect(addressWarning('0xabcd999999999999999999999999999999991235', [own])).toEqual({
      kind: 'never-used',
    })
    expect(addressWarning('0xabce999999999999999999999999999999991234', [own])).toEqual({
      kind: 'never-used',
    })
  })

  test('is compared by its ends alone, whatever is between', () => {
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
