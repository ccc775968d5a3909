// One transfer pays one order. Equal amounts to one address are equal bytes, so a look may find another order's transfer.
import type { Hex } from '../chains'
import type { ChainEvent } from './events'

/** `theirs`: the chain has shown it for another order. `open`: another order has it from its wallet, still unproven. */
export type TransferOwner = 'ours' | 'theirs' | 'open'

export type OwnerOf = (hash: Hex) => TransferOwner | Promise<TransferOwner>

/** The transfer that an event assigns to an order, or null. */
export function transferOf(event: ChainEvent): Hex | null {
  switch (event.type) {
    case 'step-seen':
    case 'step-mined':
      return event.step === 'transfer' ? event.hash : null
    case 'step-replaced':
      return event.step === 'transfer' && event.sameCall ? event.by : null
    default:
      return null
  }
}

/** The events of a look without another order's transfer. Its hash is refuted; while the owner is open it is left out. */
export async function keepOwn(
  events: readonly ChainEvent[],
  ownerOf: OwnerOf,
): Promise<readonly ChainEvent[]> {
  for (const event of events) {
    const hash = transferOf(event)
    const owner = hash === null ? 'ours' : await ownerOf(hash)
    if (hash === null || owner === 'ours') continue
    const others = events.filter((each) => !('step' in each) || each.step !== 'transfer')
    return owner === 'open'
      ? others
      : [...others, { type: 'step-refuted', step: 'transfer', hash, at: event.at }]
  }
  return events
}
