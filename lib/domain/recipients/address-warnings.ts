// Warnings about an address before tokens go there. A transaction to a wrong address can't be undone.
import type { Address } from '../chains'

/** The digits at each end that people compare and wallets show. */
const looked = 4

export type AddressWarning =
  /** Not an address that the person has used or saved. */
  | { readonly kind: 'never-used' }
  /** Not one of them, but with the same start and end as this one: typical of address poisoning. */
  | { readonly kind: 'alike'; readonly known: Address }

function ends(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return `${digits.slice(0, looked)}…${digits.slice(-looked)}`
}

/**
 * @param known the person's own, saved and earlier addresses, in any letter case
 * @returns null for an address that is known
 */
export function addressWarning(address: string, known: readonly Address[]): AddressWarning | null {
  const wanted = address.toLowerCase()
  if (known.some((each) => each.toLowerCase() === wanted)) return null
  const alike = known.find((each) => ends(each) === ends(wanted))
  return alike === undefined ? { kind: 'never-used' } : { kind: 'alike', known: alike }
}
