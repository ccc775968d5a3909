// Orders in progress, for the tests of the fold: one script of events per state.
import type { Hex } from '../chains'
import type { StepName } from '../kinds/quote'
import { toPlanView } from '../plan/data'
import { checkPlan, type PlanQuestion } from '../plan/plan'
import { goodSale, oneSale } from '../plan/plan.fixture'
import type { PlanView } from '../plan/view'
import type { OrderEvent, ServiceFact } from './events'
import type { OrderCreated } from './order'
import type { OrderState } from './state'

const sale = goodSale(oneSale)
export const { account, quote } = sale

/** A plan as it is stored: the steps that our check wrote. */
export function storedPlan(question: PlanQuestion): PlanView {
  const check = checkPlan(question)
  if (!check.ok) throw new TypeError(check.code)
  return toPlanView(check.steps, question.plan.requestId)
}

export const plan = storedPlan(sale)
/** For a token whose allowance must be set to zero first. */
export const planWithReset = storedPlan({ ...sale, token: { ...sale.token, resetsAllowance: true } })
export const at = '2026-11-21T12:00:01.000Z'
const resetHash: Hex = `0x${'d4'.repeat(32)}`
export const approvalHash: Hex = `0x${'a1'.repeat(32)}`
export const transferHash: Hex = `0x${'b2'.repeat(32)}`
const hashes: Readonly<Record<StepName, Hex>> = {
  reset: resetHash,
  approval: approvalHash,
  transfer: transferHash,
}
export const otherHash: Hex = `0x${'c3'.repeat(32)}`

export const created: OrderCreated = {
  id: 'order-1',
  intent: sale.intent,
  recipient: { id: 'recipient-1', label: 'Mom', maskedKey: '***.982.247-**', saved: true },
  replaces: null,
  at: '2026-11-21T12:00:00.000Z',
}

export const received: OrderEvent = { type: 'quote-received', quote, plan, at }
export const receivedWithReset: OrderEvent = { type: 'quote-received', quote, plan: planWithReset, at }

export function begun(step: StepName, nonce = 7): OrderEvent {
  return { type: 'step-begun', step, account, nonce, at }
}

export function sent(step: StepName, hash = hashes[step]): OrderEvent {
  return { type: 'step-sent', step, hash, at }
}

export function mined(
  step: StepName,
  changed: { success?: boolean; blockNumber?: number; confirmations?: number; outOfGas?: boolean } = {},
): OrderEvent {
  const hash = hashes[step]
  return { type: 'step-mined', step, hash, blockNumber: 10, confirmations: 1, success: true, at, ...changed }
}

export function confirmed(step: StepName): OrderEvent {
  const hash = hashes[step]
  return { type: 'step-confirmed', step, hash, confirmations: 3, at }
}

export function unmined(step: StepName): OrderEvent {
  const hash = hashes[step]
  return { type: 'step-unmined', step, hash, at }
}

export function seen(step: StepName, hash = hashes[step]): OrderEvent {
  return { type: 'step-seen', step, hash, nonce: 8, at }
}

export function missing(step: StepName, when = at): OrderEvent {
  const hash = hashes[step]
  return { type: 'step-missing', step, hash, at: when }
}

export function refuted(step: StepName, hash = hashes[step]): OrderEvent {
  return { type: 'step-refuted', step, hash, at }
}

export const refundSeen: OrderEvent = {
  type: 'refund-seen',
  address: account,
  amount: quote.sendAmount,
  hash: otherHash,
  at,
}

type ToldEvent = ServiceFact & { readonly at: string }

export function told(status: ServiceFact['status'], changed: Partial<ToldEvent> = {}): OrderEvent {
  return {
    type: 'service-answer',
    status,
    raw: status,
    updatedAt: null,
    deposit: null,
    payout: null,
    refund: null,
    at,
    ...changed,
  }
}

/** The same by the first rule, as in older orders. */
export function toldByWord(status: ServiceFact['status'], changed: Partial<ToldEvent> = {}): OrderEvent {
  return { ...told(status, changed), type: 'service-status' } as OrderEvent
}

/** The time this many seconds after `at`. */
export function later(seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1_000).toISOString()
}

/** The same answer a minute later: the second one that an end needs when no chain can show it. */
export function toldAgain(status: ServiceFact['status'], changed: Partial<ToldEvent> = {}): OrderEvent {
  return told(status, { at: later(61), ...changed })
}

export function absent(what: 'transfer' | 'delivery' | 'refund', when = later(30)): OrderEvent {
  return { type: 'chain-absent', what, upTo: 20, at: when }
}

const ready = [received, begun('approval'), sent('approval'), mined('approval')]
const gone = [...ready, begun('transfer', 8), sent('transfer')]

const deep = [...gone, mined('transfer'), confirmed('transfer')]

/** The states of an order whose plan is signed. */
export type SignedState = Exclude<OrderState, 'awaiting-payment'>

/** The shortest honest way for an order to reach each state. */
export const ways: Readonly<Record<SignedState, readonly OrderEvent[]>> = {
  quoting: [],
  quoted: [received],
  approving: [received, begun('approval')],
  sending: [...ready, begun('transfer', 8)],
  sent: gone,
  confirmed: deep,
  processing: [...deep, told('processing')],
  completed: [...deep, told('processing'), told('completed')],
  failed: [...deep, told('failed'), toldAgain('failed')],
  refunded: [...deep, told('refunded'), refundSeen],
  'quote-unknown': [{ type: 'quote-lost', at }],
  expired: [received, { type: 'expired', at }],
  cancelled: [received, { type: 'cancelled', at }],
  abandoned: [{ type: 'quote-refused', code: 'quote_mismatch', at }],
  'closed-by-support': [...gone, { type: 'closed-by-operator', at }],
  unknown: [...ready, begun('transfer', 8), { type: 'step-unknown', step: 'transfer', at }],
}

/** Answers of each status, so that a new one may come at any time too. */
const answers: Readonly<Record<ServiceFact['status'], Readonly<Record<string, OrderEvent>>>> = {
  waiting: { waiting: told('waiting') },
  processing: {
    processing: told('processing'),
    'processing with a deposit': told('processing', {
      deposit: { address: null, amount: null, hash: transferHash },
    }),
  },
  completed: { completed: told('completed') },
  failed: { failed: told('failed'), 'failed again': toldAgain('failed') },
  refunded: { refunded: told('refunded') },
  cancelled: { 'end told cancelled': told('cancelled') },
  unrecognised: { unrecognised: told('unrecognised') },
}

/** One example of each event, which may come at any time. */
export const anyEvent: Readonly<Record<string, OrderEvent>> = {
  'quote-received': received,
  'quote-refused': { type: 'quote-refused', code: 'quote_mismatch', at },
  'quote-lost': { type: 'quote-lost', at },
  'begin approval': begun('approval', 9),
  'begin transfer': begun('transfer', 9),
  'sent approval': sent('approval'),
  'sent transfer': sent('transfer'),
  'sent transfer, another hash': sent('transfer', otherHash),
  'refused approval': { type: 'step-refused', step: 'approval', at },
  'refused transfer': { type: 'step-refused', step: 'transfer', at },
  'unknown approval': { type: 'step-unknown', step: 'approval', at },
  'unknown transfer': { type: 'step-unknown', step: 'transfer', at },
  'mined transfer': mined('transfer'),
  'reverted transfer': mined('transfer', { success: false }),
  'confirmed transfer': confirmed('transfer'),
  'unmined transfer': unmined('transfer'),
  'repriced transfer': { type: 'step-replaced', step: 'transfer', by: otherHash, sameCall: true, at },
  'replaced transfer': { type: 'step-replaced', step: 'transfer', by: otherHash, sameCall: false, at },
  'dropped transfer': { type: 'step-dropped', step: 'transfer', at },
  'out of gas transfer': mined('transfer', { success: false, outOfGas: true }),
  'seen transfer': seen('transfer'),
  'seen transfer, another hash': seen('transfer', otherHash),
  'missing transfer': missing('transfer'),
  'refuted transfer': refuted('transfer'),
  'refuted transfer, another hash': refuted('transfer', otherHash),
  'refuted approval': refuted('approval'),
  searched: { type: 'chain-searched', what: 'transfer', upTo: 9, at },
  'refund seen': refundSeen,
  ...Object.assign({}, ...Object.values(answers)),
  'not there': absent('transfer'),
  expired: { type: 'expired', at },
  cancelled: { type: 'cancelled', at },
  abandoned: { type: 'abandoned', at },
  closed: { type: 'closed-by-operator', at },
  replaced: { type: 'replaced', by: 'order-2', at },
}
