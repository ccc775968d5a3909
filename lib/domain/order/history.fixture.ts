// What a poller may learn of an order, for the tests of every history.
import { now } from '../plan/plan.fixture'
import type { OrderEvent, ServiceFact } from './events'
import type { OrderCreated } from './order'
import { confirmed, mined, missing, refundSeen, seen, sent, told, unmined, ways } from './order.fixture'

export const at = (second: number) => new Date(now.getTime() + second * 1_000).toISOString()

export type Word = ServiceFact['status']

export interface History {
  readonly created: OrderCreated
  readonly quote: OrderEvent
  /** What may be learned before the final status, in the order in which it happens. */
  readonly facts: readonly OrderEvent[]
  readonly lastWord: (word: Word) => OrderEvent
  /** What our own reads of the chain finally show, however often they are repeated. */
  readonly shown: (truth: Word) => readonly OrderEvent[]
}

const word = (status: Word, second: number) => told(status, { updatedAt: at(second) })
const back = (truth: Word) => (truth === 'refunded' ? [refundSeen] : [])

/** The facts of an order that a wallet signs. */
export const signed: Pick<History, 'facts' | 'lastWord' | 'shown'> = {
  facts: [
    ...ways.confirmed.slice(1),
    seen('transfer'),
    missing('transfer'),
    unmined('transfer'),
    word('waiting', 1),
    word('processing', 2),
    word('unrecognised', 3),
  ],
  lastWord: (status) => word(status, 9),
  shown: (truth) => [sent('transfer'), mined('transfer'), confirmed('transfer'), ...back(truth)],
}
