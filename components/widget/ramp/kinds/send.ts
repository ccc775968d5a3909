import type { Address } from '@/lib/domain/chains'
import { sendIntent, tokensToSend } from '@/lib/domain/kinds/send/intent'
import { type SendRequest, type SendStatus, sendPhases } from '@/lib/domain/kinds/send/kind'
import { ok, type Result } from '@/lib/domain/result'
import type { OrderDesk, Press } from '../ask-order'
import { common, decimalOf, hashOf } from '../host-fields'
import { judgePlan } from '../judge-plan'
import { readWallet } from '../read-wallet'
import type { WidgetKind } from '../widget-kind'

function readSend(desk: OrderDesk, request: SendRequest, account: Address): Result<Press> {
  const tokens = tokensToSend(desk.chains(), request)
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
    const quoted = await desk.service.send.quote({ intent, decimals, recipientId })
    return judgePlan(desk, { intent, token, toToken }, quoted)
  }
  return ok({ intent, shown: wallet.data.shown, ask })
}

function parseSend(body: unknown): SendStatus {
  return {
    ...common(body, sendPhases),
    sourceHash: hashOf(body, 'sourceHash'),
    destinationHash: hashOf(body, 'destinationHash'),
    toAmount: decimalOf(body, 'toAmount'),
  }
}

export const send: WidgetKind<SendRequest, SendStatus> = { read: readSend, parse: parseSend }
