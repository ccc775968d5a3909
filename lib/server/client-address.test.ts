import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clientAddress, wholeAddress, widerNetwork } from './client-address'

const header = 'x-client'
const sent = (address: string) => ({ get: (name: string) => (name === header ? address : null) })
const networkOf = (address: string, hops?: number) =>
  clientAddress(sent(address), { TRUSTED_PROXY: header, TRUSTED_PROXY_HOPS: hops })
const addressOf = (address: string, hops?: number) =>
  wholeAddress(sent(address), { TRUSTED_PROXY: header, TRUSTED_PROXY_HOPS: hops })

const groups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
})
const bytes = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })))

const full = (address: readonly number[]) => address.map((group) => group.toString(16).padStart(4, '0'))
const short = (address: readonly number[]) => address.map((group) => group.toString(16))
const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

/** Every spelling of one IPv6 address that a proxy or a caller may use. */
function spellings(address: readonly number[]): string[] {
  const plain = [full(address).join(':'), short(address).join(':')]
  const [high = 0, low = 0] = address.slice(6)
  const dottedTail = `${short(address).slice(0, 6).join(':')}:${dotted(high, low)}`
  const compressed = address.flatMap((_, from) =>
    address.flatMap((_, to) => {
      if (to <= from || address.slice(from, to).some((group) => group !== 0)) return []
      return [`${short(address).slice(0, from).join(':')}::${short(address).slice(to).join(':')}`]
    }),
  )
  const all = [...plain, dottedTail, ...compressed]
  return [
    ...all,
    ...all.map((text) => text.toUpperCase()),
    ...all.map((text) => `[${text}]`),
    ...all.map((text) => `[${text}]:443`),
    ...all.map((text) => `${text}%eth0`),
  ]
}

const isEmbedded = (address: readonly number[]) =>
  ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'].includes(short(address).slice(0, 6).join(':'))

describe('the network of a caller', () => {
  test('is read from the header of the platform alone', () => {
    const named = (name: string) => ({ get: (asked: string) => (asked === name ? '192.0.2.1' : null) })
    const network = (name: string, proxy: string) => clientAddress(named(name), { TRUSTED_PROXY: proxy })
    expect(network('x-vercel-forwarded-for', 'vercel')).toBe('192.0.2.1')
    expect(network('vercel', 'vercel')).toBe('everyone')
    // Without a proxy the caller writes every header.
    for (const name of ['none', 'x-forwarded-for', 'x-vercel-forwarded-for'])
      expect(network(name, 'none')).toBe('everyone')
  })

  test('is the same for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(groups, (address) => {
        fc.pre(!isEmbedded(address))
        const expected = `${short(address).slice(0, 4).join(':')}::/64`
        for (const text of spellings(address)) expect(networkOf(text), text).toBe(expected)
      }),
    )
  })

  test('is the same for all addresses of a /64, and different for the next /64 of the same /48', () => {
    fc.assert(
      fc.property(groups, groups, fc.integer({ min: 1, max: 0xffff }), (one, other, step) => {
        fc.pre(!isEmbedded(one))
        const prefix = one.slice(0, 4)
        const neighbour = [...prefix, ...other.slice(4)]
        fc.pre(!isEmbedded(neighbour))
        expect(networkOf(short(neighbour).join(':'))).toBe(networkOf(short(one).join(':')))
        const next = [...one.slice(0, 3), ((one[3] ?? 0) + step) % 0x10000, ...one.slice(4)]
        const [here, there] = [one, next].map((address) => networkOf(short(address).join(':')))
        expect(there).not.toBe(here)
        expect(widerNetwork(there ?? '')).toBe(widerNetwork(here ?? ''))
        expect(widerNetwork(here ?? '')).toBe(`${short(one).slice(0, 3).join(':')}::/48`)
      }),
    )
  })

  test('is the IPv4 address itself, also inside IPv6', () => {
    fc.assert(
      fc.property(bytes, ([a = 0, b = 0, c = 0, d = 0]) => {
        const plain = `${a}.${b}.${c}.${d}`
        const wrapped = ['::ffff:0:0', '64:ff9b::'].flatMap((prefix) => {
          const front = prefix.replace(/0:0$/, '').replace(/:?:?$/, (end) => end || ':')
          const tail = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
          return [`${front}${plain}`, `${front}${tail}`]
        })
        for (const text of [plain, `${plain}:5678`, ...wrapped, ...wrapped.map((it) => it.toUpperCase())])
          expect(networkOf(text), text).toBe(plain)
        expect(widerNetwork(plain)).toBeNull()
      }),
    )
  })

  test('has the same whole address for every spelling, and none for other text', () => {
    fc.assert(
      fc.property(groups, (address) => {
        fc.pre(!isEmbedded(address))
        for (const text of spellings(address)) expect(addressOf(text), text).toBe(short(address).join(':'))
      }),
    )
    expect(addressOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
    expect(addressOf('203.0.113.7:5678')).toBe('203.0.113.7')
    expect(addressOf('6.6.6.6, 203.0.113.7, 10.0.0.1', 2)).toBe('203.0.113.7')
    for (const text of ['', 'unknown', '1.2.3']) expect(addressOf(text), text).toBeNull()
    expect(wholeAddress(sent('203.0.113.7'), { TRUSTED_PROXY: 'none' })).toBeNull()
  })

  test('counts sixty addresses of one household once', () => {
    const seen = Array.from({ length: 60 }, (_, host) =>
      networkOf(`2001:db8:1:2::${(host + 1).toString(16)}`),
    )
    expect([...new Set(seen)]).toEqual(['2001:db8:1:2::/64'])
  })

  test('is `everyone` for text that is not an address', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(networkOf(text)).toMatch(/^(everyone|[0-9a-f:]+::\/64|\d+\.\d+\.\d+\.\d+)$/)
      }),
    )
    for (const text of [
      '',
      'key:injection',
      '1.2.3',
      '01.2.3.4',
      '1::2::3',
      ':::',
      '[::1',
      'unknown',
      '_hidden',
    ])
      expect(networkOf(text), text).toBe('everyone')
  })

  test('is as many entries before the end as proxies append to the header', () => {
    const sent = '6.6.6.6, 1.2.3.4, 10.0.0.1'
    expect([networkOf(sent), networkOf(sent, 2), networkOf(sent, 3)]).toEqual([
      '10.0.0.1',
      '1.2.3.4',
      '6.6.6.6',
    ])
    expect(networkOf('1.2.3.4', 2)).toBe('everyone')
  })
})
