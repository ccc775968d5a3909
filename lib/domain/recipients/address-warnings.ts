// Warnings about an address before tokens go there. A transaction to a wrong address can't be undone.
import type { Address } from '../chains'

/** The digits at each end that people compare and wallets show. */
const looked = 4

export type AddressWarning =
  /** Not an address that the person has used or saved. */
  | { readonly kind: 'never-used' }
  /** Not one of them, but with the same start and end as this one: typical of address poisoning. */
  | { readonly kind: 'alike'; readonly known: Address }

interface Ends {
  readonly start: string
  readonly end: string
}

/** Both ends in lower case, without `0x`: only addresses with the same ones look alike. */
export function endsOf(address: string): Ends {
  const digits = address.toLowerCase().replace(/^0x/, '')
  return { start: digits.slice(0, looked), end: digits.slice(-looked) }
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [endsOf(one), endsOf(other)]
  return a.start === b.start && a.end === b.end
}

/**
 * @param known the person's own, saved and earlier addresses, in any letter case
 * @returns null for an address that is known
 */
export function addressWarning(address: string, known: readonly Address[]): AddressWarning | null {
  const wanted = address.toLowerCase()
  if (known.some((each) => each.toLowerCase() === wanted)) return null
  const alike = known.find((each) => isAlike(each, wanted))
  return alike === undefined ? { kind: 'never-used' } : { kind: 'alike', known: alike }
}
