// What a person's action does to an order, wherever the order is stored: the event to write, or why there is none.
import type { Address, Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { StepName } from '../kinds/quote'
import type { PersonEvent } from './events'
import { applyEvent } from './fold'
import { findStep, type Order, sameAccount, sameHash } from './order'
import { mayBeReplaced } from './state'
import { whyNotBegin } from './view/progress'

export type Verdict = { readonly event: PersonEvent } | { readonly refuse: ErrorCode } | 'nothing-to-do'

function unlessIdle(order: Order, event: PersonEvent): Verdict {
  return applyEvent(order, event) === order ? { refuse: 'step_already_sent' } : { event }
}

/** A press that asks the wallet for a step: the account about to sign, and the nonce it will use. */
export interface WalletPress {
  readonly account: Address
  readonly nonce: number
  /** A UUID of its own, so that its page can take it back even if no answer ever came. */
  readonly press?: string | undefined
}

/** Before the wallet is asked. */
export function judgeBegin(order: Order, step: StepName, wallet: WalletPress, now: Date): Verdict {
  if (!sameAccount(wallet.account, order.intent.account)) return { refuse: 'wrong_account' }
  const reason = whyNotBegin(order, step, now)
  if (reason !== null) return { refuse: reason }
  const { account } = order.intent
  return unlessIdle(order, {
    type: 'step-begun',
    step,
    account,
    nonce: wallet.nonce,
    ...(wallet.press === undefined ? {} : { press: wallet.press }),
    at: now.toISOString(),
  })
}

/**
 * So many hashes of one step may be disproved by the chain; then no other is taken, since each adds to a record that is read
 * at every look. A wallet names one, rarely a second. A transfer that was made is still found by account and nonce.
 */
const mostRefuted = 10

/** The wallet's hash is unproven until the chain shows the transaction. The same hash again changes nothing. */
export function judgeHash(order: Order, step: StepName, hash: Hex, now: Date): Verdict {
  const { refuted, hash: taken } = findStep(order, step) ?? { refuted: [], hash: null }
  if ([...refuted, taken].some((other) => other !== null && sameHash(other, hash))) return 'nothing-to-do'
  // A step that has failed has room for another only once it is begun again.
  if (taken !== null || refuted.length >= mostRefuted) return { refuse: 'step_already_sent' }
  return unlessIdle(order, { type: 'step-sent', step, hash, at: now.toISOString() })
}

export function judgeCancel(order: Order, now: Date): Verdict {
  if (order.state === 'cancelled') return 'nothing-to-do'
  // A wallet that was asked may have sent nothing.
  if (order.state === 'sending' || order.state === 'unknown') return { refuse: 'sent_unknown' }
  return unlessIdle(order, { type: 'cancelled', at: now.toISOString() })
}

/** Ends an order that another one replaces. Once a transfer may be in progress, nothing may replace it. */
export function judgeReplace(order: Order, by: string, now: Date): Exclude<Verdict, 'nothing-to-do'> {
  if (!mayBeReplaced(order.state)) return { refuse: 'step_already_sent' }
  return { event: { type: 'replaced', by, at: now.toISOString() } }
}

/** "I've paid" is unverified; it only triggers an earlier check. Once is enough: each press would add to the record. */
export function judgeReport(order: Order, now: Date): Verdict {
  if ((order.payment?.claimedAt ?? null) !== null) return 'nothing-to-do'
  const event = { type: 'payment-claimed', at: now.toISOString() } as const
  return applyEvent(order, event) === order ? 'nothing-to-do' : { event }
}
