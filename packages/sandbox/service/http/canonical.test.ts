import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from './canonical'
import { readJson } from './json'

const canonicalOf = (text: string) => canonicalJson(readJson(new TextEncoder().encode(text)))

describe('[SIG-3] the canonical form of RFC 8785', () => {
  test('writes the example of the RFC', () => {
    const sample = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`
    expect(canonicalOf(sample)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  test('sorts names by UTF-16 code units, as in the sample of the RFC', () => {
    const sample = String.raw`{"\u20ac":"Euro","\r":"Return","\ufb33":"Dalet","1":"One","\ud83d\ude00":"Face","\u0080":"Control","\u00f6":"Diaeresis"}`
    const values = canonicalOf(sample).match(/(?<=:")\w+/g)
    expect(values).toEqual(['Return', 'One', 'Control', 'Diaeresis', 'Euro', 'Face', 'Dalet'])
  })

  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['5e-324', '5e-324'],
    ['1.7976931348623157e308', '1.7976931348623157e+308'],
    ['9007199254740992', '9007199254740992'],
    ['295147905179352825856', '295147905179352830000'],
    ['999999999999999900000', '999999999999999900000'],
    ['1e21', '1e+21'],
    ['9.999999999999997e22', '9.999999999999997e+22'],
    ['0.000001', '0.000001'],
    ['0.0000001', '1e-7'],
    ['333333333.3333332', '333333333.3333332'],
    ['1424953923781206.2', '1424953923781206.2'],
  ])('writes the number %s as %s', (text, written) => {
    expect(canonicalOf(text)).toBe(written)
  })

  test('is the same for any key order and white space', () => {
    expect(canonicalOf('{ "b" : [ 1 , {"d":2,"c":3} ],\n"a":null}')).toBe('{"a":null,"b":[1,{"c":3,"d":2}]}')
  })

  test('is a fixed point with the same value, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const once = canonicalOf(JSON.stringify(value))
        expect(canonicalOf(once)).toBe(once)
        expect(JSON.parse(once)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('refuses a lone surrogate, which has no bytes to sign', () => {
    expect(() => canonicalOf(String.raw`{"a":"\ud800"}`)).toThrow('half of a character')
    expect(() => canonicalOf(String.raw`{"\udc00":1}`)).toThrow('half of a character')
  })
})
