// A destination address that a person types or pastes.
import { getAddress, isAddress } from 'viem/utils'
import type { Address, Chain } from '../chains'

export type ParsedAddress =
  | { readonly ok: true; readonly address: Address }
  | {
      readonly ok: false
      readonly code: 'required' | 'address_invalid' | 'address_zero' | 'address_checksum' | 'address_is_token'
    }

/**
 * Reads an address, with blanks around it and invisible characters in it allowed, which come with a copied one. Returns it
 * with its checksum (EIP-55). Mixed letter case must match the checksum, the only guard against a typing error. All lower or
 * all upper case has no checksum and passes.
 *
 * @param chains whose token contracts are refused, since tokens sent there are lost
 */
export function parseAddress(text: string, chains: readonly Chain[]): ParsedAddress {
  const trimmed = text.replace(/\p{Cf}/gu, '').trim()
  if (trimmed === '') return { ok: false, code: 'required' }
  const digits = /^0[xX]([0-9a-fA-F]{40})$/.exec(trimmed)?.[1]
  if (digits === undefined) return { ok: false, code: 'address_invalid' }
  if (/^0+$/.test(digits)) return { ok: false, code: 'address_zero' }
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isOneCase && !isAddress(`0x${digits}`)) return { ok: false, code: 'address_checksum' }
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isToken = chains.some((chain) => chain.tokens.some((token) => getAddress(token.address) === address))
  return isToken ? { ok: false, code: 'address_is_token' } : { ok: true, address }
}
