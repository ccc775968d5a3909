import { timingSafeEqual } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'

// Only this function: a spy on every class would also be one on the streams that they extend, in the whole process.
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  return { ...crypto, timingSafeEqual: vi.fn(crypto.timingSafeEqual) }
})

process.env.RAMP_MODE = 'sandbox'
process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'

const { sameSecret, sealed, unseal } = await import('./secrets')

const compare = vi.mocked(timingSafeEqual)
afterEach(() => compare.mockClear())

describe('the seal of a value', () => {
  const seal = sealed('use', 'value').slice('value.'.length)
  const open = (text: string) => unseal('use', `value.${text}`)

  test('[R04] is refused with any one character changed, in another case, cut or extended', () => {
    expect(open(seal)).toBe('value')
    const others = [...seal].flatMap((digit, at) =>
      [...'0123456789abcdef']
        .filter((other) => other !== digit)
        .map((other) => `${seal.slice(0, at)}${other}${seal.slice(at + 1)}`),
    )
    const cut = Array.from({ length: seal.length }, (_, length) => seal.slice(0, length))
    const spelled = [seal.toUpperCase(), `${seal}0`, ` ${seal}`, `${seal}\n`, `${seal}${seal}`]
    for (const text of [...others, ...cut, ...spelled]) expect(open(text), text).toBeNull()
  })

  test('[R04] is compared in constant time and over equal lengths, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        compare.mockClear()
        expect(sameSecret(seal, text)).toBe(false)
        expect(compare).toHaveBeenCalledTimes(1)
        for (const bytes of compare.mock.calls[0] ?? []) expect(bytes.byteLength).toBe(32)
      }),
    )
    compare.mockClear()
    open(seal.slice(1))
    expect(compare).toHaveBeenCalled()
  })
})
