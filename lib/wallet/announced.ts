// What a wallet says of itself (EIP-6963). Any extension announces what it likes, so nothing of it is shown unchecked.
import { plainPart } from '@/lib/domain/bounds'

const longestName = 60

/** Its name, or else the domain that it gives; empty when it has neither. */
export function nameOf({ name, id }: { readonly name: unknown; readonly id: unknown }): string {
  const texts = [name, id].map((each) => (typeof each === 'string' ? plainPart(each, longestName) : ''))
  return texts.find((text) => text !== '') ?? ''
}

/** A picture in the page itself: one elsewhere would tell its server who looks. */
export function iconOf({ icon }: { readonly icon?: unknown }): string | null {
  return typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null
}
