// Whether a step that may have been sent was, before a wallet is asked again.

import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { MaybeSent } from '@/lib/domain/order/declined'
import type { ChainEvent, OrderEvent } from '@/lib/domain/order/events'
import { applyEvent } from '@/lib/domain/order/fold'
import { openSteps } from '@/lib/domain/order/look'
import type { Order } from '@/lib/domain/order/order'
import { keepOwn, type OwnerOf, transferOf } from '@/lib/domain/order/own-transfer'
import { isPlanned } from '@/lib/domain/order/seen-tx'
import type { ChainReader } from './chain-reader'
import { type StepReading, unwrap } from './inner-call'
import { lookAt, search } from './steps'

export interface LostStep {
  readonly events: readonly ChainEvent[]
  /** `free`: no block since the quote has it, and the account has no pending transaction that could be it. */
  readonly fate: 'sent' | 'free' | 'open'
}

/**
 * Whether a step that was put before a wallet and has no hash was sent anyway, or one that was dropped is back.
 * @param counted the account's nonce as its page has read it, possibly from another node
 */
export async function readLostStep(
  reader: ChainReader,
  order: Order,
  step: StepName,
  now: () => Date,
  counted = 0,
): Promise<LostStep> {
  const open = openSteps(order).find((each) => each.step.name === step)
  if (open === undefined) return { events: [], fate: 'open' }
  // Count before reading the head: what was pending then is in a searched block or still pending.
  const [latest, pending] = await Promise.all([
    reader.transactionCount(open.planned.from, 'latest'),
    reader.transactionCount(open.planned.from, 'pending'),
  ])
  const reading: StepReading = { ...open, reader, order, deep: null, head: await reader.head() }
  const { hash, nonce } = open.step
  const seen = hash === null ? null : await reader.transaction(hash)
  const isBack = seen !== null && isPlanned(await unwrap(reading, seen), open.planned)
  // An approval that a slower node doesn't count is searched for.
  const isStill = step === 'transfer' && nonce !== null && Math.max(latest, pending, counted) <= nonce
  if (isStill && !isBack && !(await reader.hasCode(open.planned.from))) return { events: [], fate: 'free' }
  const found = isBack ? null : await search(reading)
  if (found?.match !== null) return { events: await lookAt(reading, now), fate: 'sent' }
  return { events: [], fate: found.complete && (isStill || pending <= latest) ? 'free' : 'open' }
}

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
