// A person with an order of one kind, and its outcome.
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Seller } from '../sell/sellers'
import type { LyingWorld } from './world'

/** The outcome of an order, if the service acts as it really does. */
export type TrueOutcome =
  /** Sent or paid, and then paid out, delivered, returned or failed by the service. */
  | 'complete'
  | 'refund'
  | 'fail'
  /** Neither signed nor paid. */
  | 'left'
  /** The wallet was asked for the transfer and never answers. */
  | 'prompted'
  | 'cancelled'

export interface Person extends Omit<Seller, 'site'> {
  readonly site: LyingWorld['site']
  readonly kind: OrderKind
  readonly fate: TrueOutcome
}
