import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browserFamilies, browserFamily } from './session-view'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the browser family', () => {
  test.each([
    ['Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`],
    [
      'Chrome',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    ],
    ['Edge', `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Opera', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0`],
    [
      'Samsung Internet',
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    [
      'Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    ],
  ])('is %s', (family, userAgent) => {
    expect(browserFamily(userAgent)).toBe(family)
  })

  test.each([[null], [''], ['curl/8.5.0'], ['Safari']])('is unknown for %s', (userAgent) => {
    expect(browserFamily(userAgent)).toBeNull()
  })

  test('is from a short list, whatever a caller sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'Edg/ChromeSafVs1. \n<>') }), (text) => {
        const family = browserFamily(text)
        expect(family === null || browserFamilies.includes(family)).toBe(true)
      }),
    )
  })
})
