// Whether a step that may have been sent was, before a wallet is asked again.

import type { ErrorCode } from '@/lib/domain/error-codes'
import type { MaybeSent } from '@/lib/domain/order/declined'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent } from '@/lib/domain/order/fold'
import type { Order } from '@/lib/domain/order/order'
import { keepOwn, type OwnerOf, transferOf } from '@/lib/domain/order/own-transfer'
import type { LostStep } from './steps'

/** At most this many transfers of other orders with the same bytes are ruled out. With more, the outcome stays open. */
const mostOthers = 10

/**
 * Another order's transfer of the same bytes is not this one's.
 * @param read what the chain shows of the order's step
 * @returns `events` to record, if it was sent
 * @throws when the chain is not read
 */
export async function findLostStep(
  maybe: MaybeSent,
  read: (order: Order) => Promise<LostStep>,
  ownerOf: OwnerOf,
): Promise<{ readonly fate: LostStep['fate']; readonly events: readonly OrderEvent[] }> {
  let { order } = maybe
  for (let others = 0; others <= mostOthers; others++) {
    const lost = await read(order)
    if (lost.fate !== 'sent') return { fate: lost.fate, events: [] }
    const own = await keepOwn(lost.events, ownerOf)
    if (own === lost.events) {
      const hash = own.map(transferOf).find((each) => each !== null)
      return { fate: 'sent', events: [...(hash == null ? [] : maybe.eventsBefore(hash)), ...own] }
    }
    const next = own.reduce<Order>(applyEvent, order)
    if (next === order) break
    order = next
  }
  return { fate: 'open', events: [] }
}

/** An approval that the wallet never answered, or a transfer that it was asked for by this order or by an earlier one. */
export type AskedBefore = 'approval' | 'own' | 'earlier'

/** Why a wallet may not be asked now, by what became of what it was asked for before. */
export function refusalOf(fate: LostStep['fate'], whose: AskedBefore): ErrorCode | null {
  if (fate === 'free') return null
  if (fate === 'open') return whose === 'approval' ? 'sent_unknown' : 'earlier_unknown'
  return whose === 'earlier' ? 'earlier_sent' : 'step_already_sent'
}
