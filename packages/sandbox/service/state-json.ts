// The state and its events as JSON: only the ledger's amounts need conversion, the rest is plain already.
import { type Posting, post } from '../bank/ledger'
import type { StoreRules } from '../store/store'
import { addOrder, applyEvent } from './apply-event'
import type { ServiceEvent } from './events'
import type { Order } from './order'
import {
  type Deposit,
  depositKey,
  emptyState,
  type KycStatus,
  type Recipient,
  type ServiceState,
} from './state'

interface SavedPosting extends Omit<Posting, 'lines'> {
  readonly lines: readonly { readonly account: string; readonly centavos: string }[]
}

interface SavedState {
  readonly orders: readonly Order[]
  readonly recipients: readonly Recipient[]
  readonly kycOfNew?: KycStatus
  readonly clockAheadSeconds?: number
  readonly prices?: readonly (readonly [symbol: string, price: string])[]
  readonly deposits: readonly Deposit[]
  readonly postings: readonly SavedPosting[]
}

/** An event whose posting, if it has one, is ready for JSON. */
function eventToJson(event: ServiceEvent): unknown {
  return 'posting' in event && event.posting !== undefined
    ? { ...event, posting: savePosting(event.posting) }
    : event
}

export const serviceStoreRules: StoreRules<ServiceState, ServiceEvent> = {
  empty: emptyState,
  apply: applyEvent,
  save: saveState,
  load: loadState,
  writeEvent: eventToJson,
  parseEvent: eventFromJson,
}

function saveState(state: ServiceState): SavedState {
  return {
    orders: [...state.orders.values()],
    recipients: [...state.recipients.values()],
    kycOfNew: state.kycOfNew,
    clockAheadSeconds: state.clockAheadSeconds,
    prices: [...state.prices],
    deposits: [...state.deposits.values()],
    postings: state.ledger.postings.map(savePosting),
  }
}

function loadState(value: unknown): ServiceState {
  // Safe: only written by saveState(), always as a whole.
  const saved = value as SavedState
  const state = emptyState()
  for (const posting of saved.postings) post(state.ledger, loadPosting(posting))
  for (const order of saved.orders) addOrder(state, order)
  for (const recipient of saved.recipients) state.recipients.set(recipient.recipientId, recipient)
  state.kycOfNew = saved.kycOfNew ?? 'approved'
  state.clockAheadSeconds = saved.clockAheadSeconds ?? 0
  for (const [symbol, price] of saved.prices ?? []) state.prices.set(symbol, price)
  for (const deposit of saved.deposits)
    state.deposits.set(depositKey(deposit.chainId, deposit.transferId), deposit)
  return state
}

function eventFromJson(value: unknown): ServiceEvent {
  // Safe: only written by eventToJson(); a line cut short by a kill never gets here.
  const event = value as ServiceEvent & { posting?: SavedPosting }
  return event.posting === undefined
    ? event
    : ({ ...event, posting: loadPosting(event.posting) } as ServiceEvent)
}

function savePosting(posting: Posting): SavedPosting {
  return { ...posting, lines: posting.lines.map((line) => ({ ...line, centavos: String(line.centavos) })) }
}

function loadPosting(posting: SavedPosting): Posting {
  return { ...posting, lines: posting.lines.map((line) => ({ ...line, centavos: BigInt(line.centavos) })) }
}
