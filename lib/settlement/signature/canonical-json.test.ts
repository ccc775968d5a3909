import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortedJson } from '../test/local-service'
import { type CanonicalFault, CanonicalJsonError, canonicalJson } from './canonical-json'

function faultOf(value: unknown): CanonicalFault | 'none' {
  try {
    canonicalJson(value)
    return 'none'
  } catch (error) {
    if (error instanceof CanonicalJsonError) return error.fault
    throw error
  }
}

/**
 * JSON without the values that the client refuses: keys `__proto__`, lone surrogates and integers that a double can't
 * hold.
 */
const writable = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constant(null),
    fc.boolean(),
    fc.string({ unit: 'binary' }),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((x) => !Number.isInteger(x) || Number.isSafeInteger(x)),
    fc.maxSafeInteger(),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      fc.string({ unit: 'binary' }).filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 5, noNullPrototype: true },
    ),
  ),
})).value

function withKeysReversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeysReversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, withKeysReversed(member)]),
  )
}

describe('[R01] vectors of RFC 8785', () => {
  test('[SIG-3] sorts keys by UTF-16 code units (section 3.2.3)', () => {
    const members = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    const order = [...canonicalJson(members).matchAll(/:"([^"]+)"/g)].map(([, name]) => name)
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  test('[SIG-3] writes strings and literals as section 3.2.2 shows', () => {
    const value = { string: '\u20ac$\u000f\nA\'B"\\\\"/', literals: [null, true, false] }
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['4340000000000000', undefined],
    ['433fffffffffffff', '9007199254740991'],
    ['44b52d02c7e14af6', undefined],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['3e7ad7f29abcaf48', '1e-7'],
  ])(
    '[SIG-3] writes the double %s as Appendix B does, or refuses an integer that is not safe',
    (bits, text) => {
      const number = Buffer.from(bits, 'hex').readDoubleBE()
      if (text === undefined) expect(faultOf(number)).toBe('unsafe-integer')
      else expect(canonicalJson(number)).toBe(text)
    },
  )
})

describe('[R01] laws', () => {
  test('[SIG-3] writes what an independent writer of sorted JSON writes, for any data', () => {
    fc.assert(
      fc.property(writable, (value) => {
        expect(canonicalJson(value)).toBe(sortedJson(value))
      }),
      { numRuns: 1_000 },
    )
  })

  test('[SIG-3] gives the same text for any order of keys, and after parsing', () => {
    fc.assert(
      fc.property(writable, (value) => {
        const text = canonicalJson(value)
        expect(canonicalJson(withKeysReversed(value))).toBe(text)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})

class Special {
  member = 1
}

const cycle: Record<string, unknown> = {}
cycle.self = { back: cycle }
let deep: unknown = 1
for (let level = 0; level < 33; level += 1) deep = [deep]

const refused: [string, unknown, CanonicalFault][] = [
  ['undefined alone', undefined, 'undefined'],
  ['an undefined element', [undefined], 'undefined'],
  ['NaN', Number.NaN, 'not-a-number'],
  ['Infinity', Number.POSITIVE_INFINITY, 'infinite'],
  ['minus Infinity', Number.NEGATIVE_INFINITY, 'infinite'],
  ['2^53', 2 ** 53, 'unsafe-integer'],
  ['1e21', 1e21, 'unsafe-integer'],
  ['a bigint', 1n, 'bigint'],
  ['a function', () => 1, 'function'],
  ['a symbol', Symbol('s'), 'symbol'],
  ['a symbol key', { [Symbol('s')]: 1 }, 'symbol'],
  ['a Date', new Date(0), 'not-plain'],
  ['a Map', new Map([['a', 1]]), 'not-plain'],
  ['a Set', new Set([1]), 'not-plain'],
  ['a boxed number', Object(1), 'not-plain'],
  ['an object of a class', new Special(), 'not-plain'],
  ['an array of a class', new (class extends Array {})(), 'not-plain'],
  ['bytes', new Uint8Array([1]), 'not-plain'],
  ['a toJSON member', { toJSON: () => 1 }, 'function'],
  ['a getter', Object.defineProperty({}, 'a', { get: () => 1, enumerable: true }), 'accessor'],
  ['a hidden member', Object.defineProperty({}, 'a', { value: 1 }), 'not-plain'],
  ['a hole', new Array(2), 'sparse-array'],
  ['an array with a name', Object.assign([1], { extra: 1 }), 'not-plain'],
  ['a __proto__ key', JSON.parse('{"__proto__":{"a":1}}'), 'proto-key'],
  ['a lone surrogate', 'a\ud800b', 'lone-surrogate'],
  ['a lone surrogate in a key', { '\udfff': 1 }, 'lone-surrogate'],
  ['a cycle', cycle, 'cycle'],
  ['depth 33', deep, 'too-deep'],
]

describe('values without a canonical form', () => {
  test.each(refused)('[SIG-3] refuses %s', (_, value, fault) => {
    expect(faultOf(value)).toBe(fault)
  })

  test('[SIG-3] refuses each of them as a member anywhere in valid data', () => {
    fc.assert(
      fc.property(fc.constantFrom(...refused), fc.dictionary(fc.string(), writable), ([, value], around) => {
        const level = faultOf({ ...around, bad: value })
        expect(level).not.toBe('none')
      }),
    )
  })

  test('[SIG-3] accepts depth 32 and the same object twice side by side', () => {
    const shared = { a: 1 }
    let good: unknown = 1
    for (let level = 0; level < 32; level += 1) good = [good]
    expect(faultOf(good)).toBe('none')
    expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]')
  })

  test('[SIG-3] never reveals the value in its error', () => {
    expect(() => canonicalJson({ name: 'Maria\ud800' })).toThrow(
      /^no canonical JSON: lone-surrogate at depth 1$/,
    )
  })
})
