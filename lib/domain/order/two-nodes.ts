// Merges what two nodes of one chain say about an order. What ends something needs both; information needs one. Pure.
import { searchedTo } from './chain-look'
import type { ChainEvent } from './events'

/** What is wrong with an order's view of its chain. */
export interface ChainTrouble {
  /** `unread`: no node answered. `single`: one of two did. `differ`: they contradict each other. */
  readonly kind: 'unread' | 'single' | 'differ'
  readonly chainId: number
  /** ISO 8601. */
  readonly since: string
}

/** A chain that blocks orders, as an operator sees it: one entry for all of them. */
export interface ChainAlarm extends ChainTrouble {
  readonly kind: 'unread' | 'single'
  readonly count: number
  /** The first of them that an operator may close, oldest first. */
  readonly orderIds: readonly string[]
  /** How many an operator may close, including those beyond the list. */
  readonly openCount: number
  /** Earlier notes of operators, by the order's id. */
  readonly notes: Readonly<Record<string, string>>
}

const weight: Readonly<Record<ChainTrouble['kind'], number>> = { single: 1, differ: 2, unread: 3 }

/** The trouble that says less about the order: of its two chains, or of two reads of one. */
export function worseTrouble(one: ChainTrouble | null, other: ChainTrouble | null): ChainTrouble | null {
  if (one === null || other === null) return one ?? other
  return weight[other.kind] > weight[one.kind] ? other : one
}

/** How long an order waits while one of two nodes is unavailable; then the other counts alone. */
export const singleAfterMs = 10 * 60_000

/** Events that can't be undone or that end something: a revert, enough depth, and every "not found". */
function isConclusive(event: ChainEvent): boolean {
  switch (event.type) {
    case 'step-mined':
      return !event.success
    case 'step-replaced':
      return !event.sameCall
    case 'step-confirmed':
    case 'step-dropped':
    case 'chain-absent':
    case 'refund-seen':
    case 'delivery-seen':
      return true
    case 'step-seen':
    case 'step-missing':
    case 'step-refuted':
    case 'step-unmined':
    case 'chain-searched':
      return false
  }
}

/** What an event is about: two nodes agree when each has one with the same key. */
function keyOf(event: ChainEvent): string {
  const { type } = event
  const hash = 'hash' in event ? event.hash.toLowerCase() : ''
  const step = 'step' in event ? event.step : ''
  const what = 'what' in event ? event.what : ''
  const success = 'success' in event ? String(event.success) : ''
  return [type, step, what, success, hash].join(' ')
}

/** A search that found nothing counts as far as both have read. */
function searchedByBoth(own: ChainEvent, others: readonly ChainEvent[]): readonly ChainEvent[] {
  if (own.type !== 'chain-searched') return [own]
  const other = others.find((each) => each.type === 'chain-searched' && each.what === own.what)
  if (other?.type !== 'chain-searched') return []
  const hasMore = own.more === true || other.more === true
  return [searchedTo(own.what, Math.min(own.upTo, other.upTo), hasMore, own.at)]
}

interface NodeAgreement {
  readonly events: readonly ChainEvent[]
  /** Only one of them reported something that ends an order. */
  readonly differ: boolean
}

/** Whether a node found a step's transaction, which outweighs another node not finding it. */
function findsSomething(events: readonly ChainEvent[]): boolean {
  return events.some(({ type }) => type === 'step-seen' || type === 'step-mined' || type === 'step-replaced')
}

export function agree(one: readonly ChainEvent[], other: readonly ChainEvent[]): NodeAgreement {
  const [own, others] = !findsSomething(one) && findsSomething(other) ? [other, one] : [one, other]
  const keys = new Set(others.map(keyOf))
  const ownKeys = new Set(own.map(keyOf))
  const isHeld = (event: ChainEvent) => isConclusive(event) && !keys.has(keyOf(event))
  const alone = others.some((event) => isConclusive(event) && !ownKeys.has(keyOf(event)))
  return {
    events: own.filter((event) => !isHeld(event)).flatMap((event) => searchedByBoth(event, others)),
    differ: alone || own.some(isHeld),
  }
}

/** What one of two nodes says while the other is unavailable. */
export function alone(events: readonly ChainEvent[], waitedMs: number): readonly ChainEvent[] {
  if (waitedMs < singleAfterMs)
    return events.filter((event) => !isConclusive(event) && event.type !== 'chain-searched')
  return events.map((event) => (isConclusive(event) ? { ...event, oneSource: true } : event))
}
