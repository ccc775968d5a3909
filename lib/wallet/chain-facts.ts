// What one look at the chain says about an order that only this page keeps. The engine judges as on the server; only
// the reading differs.
import type { Chain } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { ChainEvent } from '@/lib/domain/order/events'
import type { Order } from '@/lib/domain/order/order'
import { wantsDelivery, wantsRefund } from '@/lib/domain/order/watch'
import * as delivery from '@/lib/engine/delivery'
import * as lost from '@/lib/engine/lost-step'
import type { MoneyLook } from '@/lib/engine/money'
import * as refund from '@/lib/engine/refund'
import * as steps from '@/lib/engine/steps'
import { openReader } from './chain-read'

type Facts = Promise<readonly ChainEvent[]>

/**
 * @throws RpcError, RpcUnreachable when the chain does not answer: a failed read proves nothing. The same for all
 * functions here.
 */
export async function readChainFacts(order: Order, chain: Chain, now: () => Date): Facts {
  return steps.mayHaveNews(order) ? steps.readSteps(await openReader(chain), order, now) : []
}

/** Whether a step that was put before a wallet and has no hash was sent anyway. */
export async function readLostStep(
  order: Order,
  chain: Chain,
  step: StepName,
  now: () => Date,
  counted?: number,
): Promise<lost.LostStep> {
  return lost.readLostStep(await openReader(chain), order, step, now, counted)
}

/** @param chain of the destination */
export async function readDelivery(look: MoneyLook, chain: Chain): Facts {
  return wantsDelivery(look.order) ? delivery.readDelivery(await openReader(chain), look) : []
}

export async function readRefund(look: MoneyLook, chain: Chain): Facts {
  return wantsRefund(look.order) ? refund.readRefund(await openReader(chain), look) : []
}
