// What a wallet says of itself (EIP-6963). Any extension announces what it likes, so nothing of it is shown unchecked.
import { plainPart } from '@/lib/domain/bounds'
import { asProvider } from './provider'

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

function isReadable(detail: unknown): boolean {
  try {
    const [info, provider]: unknown[] = [
      Reflect.get(Object(detail), 'info'),
      Reflect.get(Object(detail), 'provider'),
    ]
    // Copied as by wagmi: an accessor may throw.
    return typeof info === 'object' && Object.entries({ ...info }).length > 0 && asProvider(provider) !== null
  } catch {
    return false
  }
}

function stopUnreadable(event: Event): void {
  if (!isReadable(Reflect.get(event, 'detail'))) event.stopImmediatePropagation()
}

/** Before wagmi listens: one announcement that it can't read would take every wallet from the page. */
export function dropUnreadable(): void {
  window.addEventListener('eip6963:announceProvider', stopUnreadable, { capture: true })
}
