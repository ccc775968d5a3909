import 'server-only'
import { type SentTokens, sendIntent, tokensToSend } from '@/lib/domain/kinds/send/intent'
import type { SendIntent, SendRequest } from '@/lib/domain/kinds/send/kind'
import { ok, type Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { getChains, getOfferedChains } from '../../chains'
import { checkDollars } from '../../service/prices'
import { type ReadWallet, readWallet } from '../wallet-choice'

/** What a request to send means, checked against our own registry and records. */
interface ReadSend extends SentTokens {
  readonly intent: SendIntent
  readonly wallet: ReadWallet
}

export async function readSend(
  context: Pick<ActionContext, 'db' | 'user'>,
  request: SendRequest,
): Promise<Result<ReadSend>> {
  const [chains, offered] = await Promise.all([getChains(), getOfferedChains('send')])
  const tokens = tokensToSend(offered, request)
  if (!tokens.ok) return tokens
  const dollars = await checkDollars(context.db, tokens.data.token, request.method)
  if (!dollars.ok) return dollars
  const wallet = await readWallet(context, request.recipient, { chains, token: tokens.data.toToken })
  if (!wallet.ok) return wallet
  const intent = sendIntent(request, tokens.data, {
    account: context.user.address,
    address: wallet.data.recipient.toAddress,
  })
  return intent.ok ? ok({ intent: intent.data, ...tokens.data, wallet: wallet.data }) : intent
}
