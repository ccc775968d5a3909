import type { Address } from '@/lib/domain/chains'
import { sendIntent, tokensToSend } from '@/lib/domain/kinds/intent'
import type { SendRequest } from '@/lib/domain/ports'
import { ok, type Result } from '@/lib/domain/result'
import { createQuote, type OrderDesk, type Press } from './ask-order'
import { judgePlan } from './judge-plan'
import { readWallet } from './read-wallet'

function readTransfer(desk: OrderDesk, request: SendRequest, account: Address): Result<Press> {
  const tokens = tokensToSend(desk.chains, request)
  if (!tokens.ok) return tokens
  const { token, toToken } = tokens.data
  const wallet = readWallet(desk, request.recipient, toToken)
  if (!wallet.ok) return wallet
  const { recipientId, toAddress: address } = wallet.data.recipient
  const read = sendIntent(request, tokens.data, { account, address })
  if (!read.ok) return read
  const intent = read.data
  const ask = async () => {
    const decimals = { from: token.decimals, to: toToken.decimals }
    const quoted = await desk.service.quoteSend({ intent, decimals, recipientId })
    return judgePlan(desk, { intent, token, toToken }, quoted)
  }
  return ok({ intent, shown: wallet.data.shown, ask })
}

export function createQuoteSend(desk: OrderDesk) {
  return createQuote<SendRequest>(desk, (request, account) => readTransfer(desk, request, account))
}
