import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BadRequest } from './errors'
import { readJson } from './json'

const read = (text: string) => readJson(new TextEncoder().encode(text))

describe('the reader of signed bodies', () => {
  test('accepts what the built-in reader accepts', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(JSON.stringify(read(text))).toBe(JSON.stringify(JSON.parse(text)))
      }),
      { numRuns: 1_000 },
    )
  })

  test('refuses whatever the built-in reader refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]":,0123456789.eE+-truefalsn\\ \n\t'.split('')) }),
        (text) => {
          let isJson = true
          try {
            JSON.parse(text)
          } catch {
            isJson = false
          }
          if (!isJson) expect(() => read(text)).toThrow(BadRequest)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test.each([
    ['{"a":1,"a":2}', 'occurs twice'],
    [String.raw`{"a":1,"\u0061":2}`, 'occurs twice'],
    ['{"__proto__":1,"__proto__":2}', 'occurs twice'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 'nested deeper'],
    ['1e400', 'out of range'],
    ['', 'not JSON'],
    ['{} {}', 'not JSON'],
    ['{"a":1,}', 'not JSON'],
    ['"\u0001"', 'not JSON'],
    ['\ufeff{}', 'not JSON'],
  ])('refuses %j', (text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })

  test('refuses bytes that are not UTF-8', () => {
    expect(() => readJson(Uint8Array.of(0x22, 0xff, 0x22))).toThrow('not UTF-8')
  })
})
