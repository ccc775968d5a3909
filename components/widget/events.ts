// What a host hears of its widget. No event holds personal data: no name, tax id, key, e-mail, and no account.
import type { Address, Hex } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { Decimal } from '@/lib/domain/money'
import { findStep, type Order } from '@/lib/domain/order'
import { isUnsold, type OrderState } from '@/lib/domain/order-state'
import type { StepName } from '@/lib/domain/quote'
import type { OrderView, StepView } from '@/lib/domain/ramp-api'

/** Every event of an order: `orderId` is the widget's own, `transactionId` the service's, null until a price came. */
interface OfOrder {
  readonly orderId: string
  readonly transactionId: string | null
  readonly flow: OrderView['kind']
  readonly chainId: number
  readonly token: Address
}

export interface QuoteEvent extends OfOrder {
  readonly type: 'quote'
  readonly status: 'asked' | 'received' | 'refused' | 'unknown' | 'expired' | 'cancelled'
  /** Null unless a price is here. */
  readonly sendAmount: Decimal | null
  readonly receiveAmount: Decimal | null
  /** ISO 8601. */
  readonly expiresAt: string | null
}

export interface TransactionEvent extends OfOrder {
  readonly type: 'transaction'
  readonly status: OrderState
  /** The step that has news; null when the order itself moved. */
  readonly step: StepName | null
  readonly stepStatus: StepView['status'] | null
  readonly hash: Hex | null
}

export interface WalletEvent {
  readonly type: 'wallet'
  readonly status: 'connected' | 'disconnected' | 'changed'
  readonly chainId: number | null
  readonly walletName: string | null
}

export interface ErrorEvent {
  readonly type: 'error'
  readonly code: ErrorCode
  readonly orderId: string | null
  readonly retryAfterSeconds: number | null
}

export type WidgetEvent = QuoteEvent | TransactionEvent | WalletEvent | ErrorEvent

export interface WidgetListeners {
  readonly onQuote?: (event: QuoteEvent) => void
  readonly onTransaction?: (event: TransactionEvent) => void
  readonly onWallet?: (event: WalletEvent) => void
  readonly onError?: (event: ErrorEvent) => void
  /** Each of them, in its order. */
  readonly onEvent?: (event: WidgetEvent) => void
}

/** A host's listener that throws is the host's own affair: it must not stop a sale. */
export function tellHost(listeners: WidgetListeners, event: WidgetEvent): void {
  const call = <E>(listener: ((event: E) => void) | undefined, given: E) => {
    try {
      listener?.(given)
    } catch (error) {
      // As the browser reports any error of the host's own code.
      reportError(error)
    }
  }
  if (event.type === 'quote') call(listeners.onQuote, event)
  if (event.type === 'transaction') call(listeners.onTransaction, event)
  if (event.type === 'wallet') call(listeners.onWallet, event)
  if (event.type === 'error') call(listeners.onError, event)
  call(listeners.onEvent, event)
}

/** Null of a state that says nothing of a price. */
const quoteStatus: Readonly<Record<OrderState, QuoteEvent['status'] | null>> = {
  quoting: 'asked',
  quoted: 'received',
  'awaiting-payment': null,
  approving: null,
  sending: null,
  sent: null,
  confirmed: null,
  processing: null,
  completed: null,
  failed: null,
  refunded: null,
  'quote-unknown': 'unknown',
  expired: 'expired',
  cancelled: 'cancelled',
  abandoned: 'refused',
  unknown: null,
}

function moved(before: Order | null, after: Order, of: OfOrder): WidgetEvent | null {
  if (before?.state === after.state) return null
  const { quote, state } = after
  const wasAsked = before === null || before.state === 'quoting'
  const isPrice = wasAsked || (isUnsold(state) && findStep(after, 'transfer') === undefined)
  const status = isPrice ? quoteStatus[state] : null
  if (status === null) {
    return { type: 'transaction', ...of, status: state, step: null, stepStatus: null, hash: null }
  }
  const { sendAmount = null, receiveAmount = null, expiresAt = null } = quote ?? {}
  return { type: 'quote', ...of, status, sendAmount, receiveAmount, expiresAt }
}

/** What an order's change says to the host: its steps first, then where they took it. Pure. */
export function eventsBetween(before: Order | null, after: Order): readonly WidgetEvent[] {
  const { intent, state } = after
  const of: OfOrder = {
    orderId: after.id,
    transactionId: after.quote?.transactionId ?? null,
    flow: intent.kind,
    chainId: intent.chainId,
    token: intent.token,
  }
  const events: WidgetEvent[] = []
  for (const { name, status, hash } of after.steps) {
    const known = before === null ? undefined : findStep(before, name)
    if (known !== undefined && known.status === status && known.hash === hash) continue
    events.push({ type: 'transaction', ...of, status: state, step: name, stepStatus: status, hash })
  }
  const move = moved(before, after, of)
  return move === null ? events : [...events, move]
}
