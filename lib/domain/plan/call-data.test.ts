import fc from 'fast-check'
import { bytesToHex, maxUint256, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { addressWord, numberWord } from './call-data'

const addresses = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => bytesToHex(bytes))

test('words are those that viem writes, for any address in any letter case and any number', () => {
  fc.assert(
    fc.property(
      addresses,
      fc.boolean(),
      fc.bigInt({ min: 0n, max: maxUint256 }),
      (address, isUpper, value) => {
        const written = isUpper ? (`0x${address.slice(2).toUpperCase()}` as const) : address
        expect(`0x${addressWord(written)}`).toBe(pad(address, { size: 32 }))
        expect(`0x${numberWord(value)}`).toBe(numberToHex(value, { size: 32 }))
      },
    ),
  )
})

test.each(['0x', '0x12', `0x${'1'.repeat(39)}`, `0x${'1'.repeat(41)}`, `0x${'g'.repeat(40)}`] as const)(
  'no word is made of %s, which is no address',
  (text) => {
    expect(() => addressWord(text)).toThrow(TypeError)
  },
)

test.each([-1n, maxUint256 + 1n])('no word is made of %s, which has no place in one', (value) => {
  expect(() => numberWord(value)).toThrow(RangeError)
})
