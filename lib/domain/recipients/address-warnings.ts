// What to say about an address before tokens go there. A transaction to a wrong address cannot be taken back.
import type { Address } from '../chains'

/** Digits at either end that people, and wallets that shorten addresses, look at. */
const looked = 4

export type AddressWarning =
  /** None of the addresses that the person has used or saved. */
  | { readonly kind: 'never-used' }
  /** Not one of them, but it begins and ends as this one does: the mark of a poisoned history. */
  | { readonly kind: 'alike'; readonly known: Address }

function ends(address: string): string {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return `${digits.slice(0, looked)}…${digits.slice(-looked)}`
}

/**
 * @param known the person's own address, saved ones, and those of earlier orders, in any letter case
 * @returns null for an address that is known
 */
export function addressWarning(address: string, known: readonly Address[]): AddressWarning | null {
  const wanted = address.toLowerCase()
  if (known.some((each) => each.toLowerCase() === wanted)) return null
  const alike = known.find((each) => ends(each) === ends(wanted))
  return alike === undefined ? { kind: 'never-used' } : { kind: 'alike', known: alike }
}
