import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Chain } from '../chains'
import { goodSale, oneSale, tokenElsewhere } from '../plan/plan.fixture'
import { parseAddress } from './wallet-address'

const { token } = goodSale(oneSale)
const chains: readonly Chain[] = [
  {
    id: token.chainId,
    name: 'A',
    rpcUrl: 'http://127.0.0.1:1',
    explorerUrl: null,
    nativeSymbol: 'ETH',
    confirmations: 1,
    tokens: [token],
  },
]
// The first example of EIP-55.
const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('a typed address', () => {
  test.each([
    checksummed,
    checksummed.toLowerCase(),
    ` ${checksummed}\n`,
    `\u200e0x\u200b${checksummed.slice(2)}\u2069`,
    `0X${checksummed.slice(2).toUpperCase()}`,
  ])('returns %j with its checksum', (text) => {
    expect(parseAddress(text, chains)).toEqual({ ok: true, address: checksummed })
  })

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['maria', 'address_invalid'],
    [checksummed.slice(0, -1), 'address_invalid'],
    [`${checksummed}0`, 'address_invalid'],
    [checksummed.slice(2), 'address_invalid'],
    [`0x${'0'.repeat(40)}`, 'address_zero'],
    [checksummed.replace('aA', 'Aa'), 'address_checksum'],
    [token.address, 'address_is_token'],
    [token.address.toLowerCase(), 'address_is_token'],
  ])('refuses %j as %s', (text, code) => {
    expect(parseAddress(text, chains)).toEqual({ ok: false, code })
  })

  test('that is any token of any chain is refused, since tokens sent there are lost', () => {
    const second = { ...token, address: checksummed } as const
    const [chain] = chains
    const several = [
      { ...chain, tokens: [token, second] },
      { ...chain, id: tokenElsewhere.chainId, tokens: [tokenElsewhere] },
    ] as readonly Chain[]
    for (const { address } of [token, second, tokenElsewhere])
      expect(parseAddress(address, several)).toEqual({ ok: false, code: 'address_is_token' })
  })

  const anyAddress = fc
    .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
    .filter((digits) => !/^0+$/.test(digits))

  test('with its checksum is read, whichever it is', () => {
    fc.assert(
      fc.property(anyAddress, (digits) => {
        const address = getAddress(`0x${digits}`)
        expect(parseAddress(address, [])).toEqual({ ok: true, address })
      }),
    )
  })

  test('[R34] is refused when any of its letters has the wrong case', () => {
    fc.assert(
      fc.property(anyAddress, (digits) => {
        const signs = [...getAddress(`0x${digits}`).slice(2)]
        for (const [place, sign] of signs.entries()) {
          const other = sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase()
          const changed = signs.with(place, other).join('')
          // Letters of one case alone have no checksum.
          const isMixed = changed !== changed.toLowerCase() && changed !== changed.toUpperCase()
          if (other !== sign && isMixed)
            expect(parseAddress(`0x${changed}`, [])).toEqual({ ok: false, code: 'address_checksum' })
        }
      }),
    )
  })
})
