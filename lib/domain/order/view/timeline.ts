// What happened to an order as recorded, and who says so. Every stored event is in exactly one entry.

import type { Hex } from '../../chains'
import { isErrorCode } from '../../error-codes'
import type { OrderKind } from '../../kinds/kinds'
import { getsTokens, givesTokens } from '../../kinds/kinds'
import type { StepName } from '../../kinds/quote'
import type { Decimal } from '../../money/money'
import type { EventOf, OrderEvent } from '../events'
import type { OrderCreated } from '../order'
import type { PayoutView } from '../parts'
import type { TimelineActor, TimelineEntry, TimelineFacts, TimelineWhat } from './timeline-entry'

interface EntryContent extends TimelineFacts {
  readonly what: TimelineWhat
  readonly by: TimelineActor | null
}

type Tell = {
  readonly [T in OrderEvent['type']]: (event: EventOf<T>, kind: OrderKind) => EntryContent
}
type ServiceStatus = EventOf<'service-status' | 'service-answer'>

/** Only a text that looks like a protocol status is quoted. */
const wordForm = /^[A-Za-z][A-Za-z0-9_.:-]{0,39}$/

function quotable(word: unknown): Pick<TimelineFacts, 'word'> {
  return typeof word === 'string' && wordForm.test(word) ? { word } : {}
}

/** Leaves out unknown facts. */
function given<F extends keyof TimelineFacts>(name: F, value: TimelineFacts[F] | null): TimelineFacts {
  return value === null || value === undefined ? {} : { [name]: value }
}

/** Refusals by our own check, budget or timeout, not by the service. */
const ours: ReadonlySet<string> = new Set([
  'quote_mismatch',
  'no_dollar_price',
  'plan_refused',
  'charge_refused',
  'simulation_failed',
  'service_answer_invalid',
  'service_unreachable',
  'offline',
  'budget_spent',
  'share_spent',
])

const statusWhat: Readonly<Record<ServiceStatus['status'], TimelineWhat>> = {
  waiting: 'waiting',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  cancelled: 'ended',
  unrecognised: 'unknownStatus',
}

function tokenFacts(
  told: { readonly amount: Decimal | null; readonly hash: Hex | null } | null | undefined,
  on: 'from' | 'to',
): TimelineFacts {
  const { amount = null, hash = null } = told ?? {}
  const unit = amount === null ? {} : ({ amount, unit: on === 'from' ? 'sent' : 'delivered' } as const)
  return { ...unit, ...(hash === null ? {} : { hash, on }) }
}

function reais(amount: Decimal | null | undefined): TimelineFacts {
  return amount === null || amount === undefined ? {} : { amount, unit: 'reais' }
}

/** A payout in another currency has its own screen; here its amount would be mistaken for reais. */
function paidReais(payout: PayoutView | null | undefined): TimelineFacts {
  return (payout?.currency ?? 'BRL').toUpperCase() === 'BRL' ? reais(payout?.amount) : {}
}

/** A hash named by the service is not a fact of the order; what the chain shows has its own entries. */
function withoutHash({ hash: _, on: __, ...facts }: TimelineFacts): TimelineFacts {
  return facts
}

function statusFacts(event: ServiceStatus, kind: OrderKind): TimelineFacts {
  return event.type === 'service-answer' ? withoutHash(wordFacts(event, kind)) : wordFacts(event, kind)
}

function wordFacts(event: ServiceStatus, kind: OrderKind): TimelineFacts {
  switch (event.status) {
    case 'processing':
      return givesTokens(kind) ? tokenFacts(event.deposit, 'from') : {}
    case 'completed':
      if (getsTokens(kind)) return tokenFacts(event.delivery, 'to')
      // Events written by an older version are shown as they were then.
      return event.type === 'service-status' ? reais(event.payout?.amount) : paidReais(event.payout)
    case 'refunded':
      return givesTokens(kind) ? tokenFacts(event.refund, 'from') : reais(event.paid?.returnedAmount)
    case 'waiting':
    case 'failed':
    case 'cancelled':
      return {}
    default:
      // A status that we know has facts of its own above. One that a newer version stored is quoted.
      event.status satisfies 'unrecognised'
      return quotable(event.raw)
  }
}

type StepFacts = { readonly step: StepName; readonly hash?: Hex }

const step =
  (what: TimelineWhat, by: TimelineActor) =>
  ({ step: name, hash }: StepFacts): EntryContent =>
    hash === undefined ? { what, by, step: name } : { what, by, step: name, hash, on: 'from' }
const plain = (what: TimelineWhat, by: TimelineActor) => (): EntryContent => ({ what, by })

function saidByService(event: ServiceStatus, kind: OrderKind): EntryContent {
  return {
    what: statusWhat[event.status] ?? 'unknownStatus',
    by: 'service',
    ...statusFacts(event, kind),
    ...given('toldAt', isTime(event.updatedAt) ? event.updatedAt : null),
  }
}

const tell: Tell = {
  'step-begun': step('begun', 'person'),
  'step-sent': step('sent', 'person'),
  'step-refused': step('declined', 'person'),
  'step-unknown': step('unanswered', 'person'),
  cancelled: plain('cancelled', 'person'),
  'payment-claimed': plain('claimed', 'person'),
  replaced: plain('renewed', 'person'),
  'step-seen': step('seen', 'chain'),
  'step-missing': step('missing', 'chain'),
  'step-refuted': step('refuted', 'chain'),
  'step-mined': (event) => {
    const what = event.success ? 'mined' : event.outOfGas === true ? 'outOfGas' : 'undone'
    const { blockNumber: block, confirmations } = event
    return { ...step(what, 'chain')(event), block, confirmations }
  },
  'step-confirmed': (event) => ({
    ...step('confirmed', 'chain')(event),
    confirmations: event.confirmations,
  }),
  'step-unmined': step('unmined', 'chain'),
  'step-replaced': ({ by, sameCall, step: name }) => ({
    what: sameCall ? 'resent' : 'replaced',
    by: 'chain',
    step: name,
    ...(by === null ? {} : { hash: by, on: 'from' }),
  }),
  'step-dropped': step('dropped', 'chain'),
  'chain-absent': ({ what, upTo }) => ({ what: 'absent', by: 'chain', sought: what, block: upTo }),
  'chain-searched': ({ what, upTo }) => ({ what: 'searched', by: 'chain', sought: what, block: upTo }),
  'refund-seen': (event) => ({ what: 'refundSeen', by: 'chain', ...tokenFacts(event, 'from') }),
  'delivery-seen': (event) => ({ what: 'deliverySeen', by: 'chain', ...tokenFacts(event, 'to') }),
  'quote-received': (_, kind) => ({ what: givesTokens(kind) ? 'priced' : 'coded', by: 'service' }),
  'quote-refused': ({ code }) => ({
    what: 'refused',
    by: ours.has(code) ? 'us' : 'service',
    ...(isErrorCode(code) ? { code } : {}),
  }),
  'service-status': saidByService,
  'service-answer': saidByService,
  'end-corrected': ({ to, payout }) => ({
    what: 'corrected',
    by: 'us',
    end: to,
    ...(to === 'completed' ? paidReais(payout) : {}),
  }),
  'quote-lost': plain('lost', 'us'),
  expired: plain('expired', 'us'),
  abandoned: plain('abandoned', 'us'),
  'sandbox-reset': plain('reset', 'us'),
  'closed-by-operator': plain('closedBySupport', 'operator'),
}

function isTime(text: unknown): text is string {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text))
}

function said(event: OrderEvent, kind: OrderKind): EntryContent {
  // The record may come from a newer version: an unknown type is shown as such.
  if (!Object.hasOwn(tell, event.type)) return { what: 'unknownEvent', by: null, ...quotable(event.type) }
  // Safe: the table has one function for each type, which TypeScript can't see for a union.
  const facts = (tell[event.type] as (event: OrderEvent, kind: OrderKind) => EntryContent)(event, kind)
  return 'oneSource' in event && event.oneSource === true ? { ...facts, oneSource: true } : facts
}

/** Whether two consecutive entries say the same, such as looks that find nothing or count blocks. */
function isSame(a: EntryContent, b: EntryContent): boolean {
  // An answer that names the amount after one that didn't adds to it. Two amounts are two answers.
  if (a.amount !== undefined && b.amount !== undefined && a.amount !== b.amount) return false
  return (['what', 'step', 'sought', 'hash', 'word'] as const).every((name) => a[name] === b[name])
}

/** From the order's creation and its events, oldest first. Never throws, whatever the record contains. */
export function timelineOf(
  { intent, at }: Pick<OrderCreated, 'intent' | 'at'>,
  events: readonly OrderEvent[],
): readonly TimelineEntry[] {
  const askedAt = isTime(at) ? at : null
  const entries: TimelineEntry[] = [
    { seq: 0, events: 1, what: 'asked', by: 'person', at: askedAt, until: null },
  ]
  for (const [index, event] of events.entries()) {
    const now = said(event, intent.kind)
    const time = isTime(event.at) ? event.at : null
    const last = entries.at(-1)
    if (last !== undefined && isSame(last, now)) {
      entries[entries.length - 1] = { ...last, ...now, events: last.events + 1, until: time ?? last.until }
    } else {
      entries.push({ seq: index + 1, events: 1, ...now, at: time, until: null })
    }
  }
  return entries
}
