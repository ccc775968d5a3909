// What a person's act does to an order, wherever the order is kept: the event that is written, or why none is.
import type { Address, Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { StepName } from '../kinds/quote'
import type { PersonEvent } from './events'
import { applyEvent } from './fold'
import { findStep, type Order, sameAccount, sameHash } from './order'
import { whyNotBegin } from './view/progress'

export type Verdict = { readonly event: PersonEvent } | { readonly refuse: ErrorCode } | 'nothing-to-do'

function unlessIdle(order: Order, event: PersonEvent): Verdict {
  return applyEvent(order, event) === order ? { refuse: 'step_already_sent' } : { event }
}

/** Before the wallet is asked. @param wallet the account that is about to sign, and the nonce that it is about to use */
export function judgeBegin(
  order: Order,
  step: StepName,
  wallet: { readonly account: Address; readonly nonce: number },
  now: Date,
): Verdict {
  if (!sameAccount(wallet.account, order.intent.account)) return { refuse: 'wrong_account' }
  const reason = whyNotBegin(order, step, now)
  if (reason !== null) return { refuse: reason }
  const { account } = order.intent
  return unlessIdle(order, {
    type: 'step-begun',
    step,
    account,
    nonce: wallet.nonce,
    at: now.toISOString(),
  })
}

/** The wallet's hash is a claim until the chain shows the transaction; the same one again changes nothing. */
export function judgeHash(order: Order, step: StepName, hash: Hex, now: Date): Verdict {
  const known = findStep(order, step)
  const told = [...(known?.refuted ?? []), ...(known?.hash ? [known.hash] : [])]
  if (told.some((other) => sameHash(other, hash))) return 'nothing-to-do'
  return unlessIdle(order, { type: 'step-sent', step, hash, at: now.toISOString() })
}

export function judgeCancel(order: Order, now: Date): Verdict {
  if (order.state === 'cancelled') return 'nothing-to-do'
  return unlessIdle(order, { type: 'cancelled', at: now.toISOString() })
}

/** Who says that they have paid is believed by nobody; it is a reason to look soon. */
export function judgeReport(order: Order, now: Date): Verdict {
  const event = { type: 'payment-claimed', at: now.toISOString() } as const
  return applyEvent(order, event) === order ? 'nothing-to-do' : { event }
}
