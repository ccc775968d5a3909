import 'server-only'
import type { Token } from '@/lib/domain/chains'
import { buyIntent, tokenToBuy } from '@/lib/domain/kinds/buy/intent'
import type { BuyIntent, BuyRequest } from '@/lib/domain/kinds/buy/kind'
import { ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { getChains, getOfferedChains } from '../../chains'
import { type ReadWallet, readWallet } from '../wallet-choice'

/** What a request to buy means, checked against our own registry and records. */
export interface ReadBuy extends ReadWallet {
  readonly intent: BuyIntent
  readonly token: Token
}

export async function readBuy(
  context: Pick<ActionContext, 'db' | 'user'>,
  request: BuyRequest,
): Promise<Result<ReadBuy>> {
  const [chains, offered] = await Promise.all([getChains(), getOfferedChains('buy')])
  const token = tokenToBuy(offered, request)
  if (!token.ok) return token
  const to = await readWallet(context, request.recipient, { chains, token: token.data })
  if (!to.ok) return to
  const intent = buyIntent(request, token.data, {
    account: context.user.address,
    address: to.data.recipient.toAddress,
  })
  return ok({ intent, token: token.data, ...to.data })
}
