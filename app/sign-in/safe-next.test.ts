import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { site } from '@/site.config'
import { safeNext } from './safe-next'

describe('where a sign-in leads', () => {
  test('keeps a path of this site, with its query', () => {
    expect(safeNext('/sell/1?from=2')).toBe('/sell/1?from=2')
  })

  test.each([
    ['nothing', undefined],
    ['a list', ['/sell', '/x']],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example/'],
    ['a backslash', '/\\evil.example/'],
    ['dots that fold into one', '/.//evil.example/'],
    ['dots up that fold into one', '/a/..//evil.example/'],
    ['a tab inside', '/\t/evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a bare word', 'sell'],
  ])('%s leads to where people begin', (_, value) => {
    expect(safeNext(value)).toBe(`/${site.flows[0]}`)
  })

  test('[R56] no text leads to another site', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'/\\\t\n@:.%2f#?evil') }), (text) => {
        const next = safeNext(`/${text}`)
        expect(new URL(next, 'https://ours.example').origin).toBe('https://ours.example')
      }),
      { numRuns: 20_000 },
    )
  })
})
