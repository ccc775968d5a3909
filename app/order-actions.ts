'use server'

import type { AskedQuote } from '@/lib/domain/kinds/kinds'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { WalletPress } from '@/lib/domain/order/commands'
import type { CheckedOrder, OrderView } from '@/lib/domain/order/view/views'
import type { TokenBalance } from '@/lib/domain/ports'
import type { SavedPixView } from '@/lib/domain/recipients/saved'
import { fail, ok, type Result } from '@/lib/domain/result'
import { signedInAction } from '@/lib/server/action'
import { formBalances } from '@/lib/server/chain/own-balances'
import { getChain } from '@/lib/server/chains'
import {
  beginStepInput,
  chainInput,
  nothingInput,
  orderInput,
  orderStepInput,
  refusalInput,
} from '@/lib/server/inputs'
import { askedInput, quoteAsked } from '@/lib/server/orders/kinds'
import * as steps from '@/lib/server/orders/steps'
import { ownAccountAction } from '@/lib/server/own-account'
import { listPixRecipients } from '@/lib/server/recipients/offered'
import { checkNow } from '@/lib/server/reconciler/check-now'

export async function quote(asked: AskedQuote): Promise<Result<OrderView>> {
  return signedInAction({ limit: 'quote', schema: askedInput }, asked, quoteAsked)
}

/** From a form, for the account that it shows. */
export async function quoteFor(account: string, asked: AskedQuote): Promise<Result<OrderView>> {
  return ownAccountAction({ limit: 'quote', schema: askedInput }, account, asked, quoteAsked)
}

export async function reportPayment(orderId: string): Promise<Result<OrderView>> {
  return signedInAction({ limit: 'step', schema: orderInput }, { orderId }, steps.reportPayment)
}

export async function checkOrder(orderId: string): Promise<Result<CheckedOrder>> {
  return signedInAction({ limit: 'check', schema: orderInput }, { orderId }, checkNow)
}

export async function listRecipients(): Promise<Result<readonly SavedPixView[]>> {
  return signedInAction({ limit: 'read', schema: nothingInput }, {}, async ({ user }) =>
    ok(await listPixRecipients(user.id)),
  )
}

export async function readBalances(chainId: number): Promise<Result<readonly TokenBalance[]>> {
  return signedInAction({ limit: 'read', schema: chainInput }, { chainId }, async ({ user }, input) => {
    const known = await getChain(input.chainId)
    if (known === undefined) return fail({ code: 'not_found' })
    try {
      return ok(await formBalances(known.id, user.address))
    } catch {
      return fail({ code: 'chain_unreachable' })
    }
  })
}

export async function beginStep(
  orderId: string,
  step: StepName,
  at: WalletPress,
): Promise<Result<OrderView>> {
  return signedInAction({ limit: 'step', schema: beginStepInput }, { orderId, step, at }, steps.beginStep)
}

export async function recordRefusal(
  orderId: string,
  step: StepName,
  press?: string,
): Promise<Result<OrderView>> {
  return signedInAction(
    { limit: 'step', schema: refusalInput },
    { orderId, step, press },
    steps.recordRefusal,
  )
}

export async function recordUnknown(orderId: string, step: StepName): Promise<Result<OrderView>> {
  return signedInAction({ limit: 'step', schema: orderStepInput }, { orderId, step }, steps.recordUnknown)
}

export async function cancelOrder(orderId: string): Promise<Result<OrderView>> {
  return signedInAction({ limit: 'step', schema: orderInput }, { orderId }, steps.cancelOrder)
}
