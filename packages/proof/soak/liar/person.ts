// Somebody with an order of one kind, and what becomes of it.
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Seller } from '../sell/sellers'
import type { LyingWorld } from './world'

/** What becomes of an order, if the service acts as it really does. */
export type Fate =
  /** Sent or paid, and then paid out, delivered, given back or failed by the service. */
  | 'complete'
  | 'refund'
  | 'fail'
  /** Signed or paid by nobody. */
  | 'left'
  /** The wallet was asked for the transfer, and nobody answers it. */
  | 'prompted'
  | 'cancelled'

export interface Person extends Omit<Seller, 'site'> {
  readonly site: LyingWorld['site']
  readonly kind: OrderKind
  readonly fate: Fate
}
