import type { Address } from '@/lib/domain/chains'
import { checkBuy } from '@/lib/domain/kinds/buy/check'
import { buyIntent, tokenToBuy } from '@/lib/domain/kinds/buy/intent'
import { type BuyRequest, type BuyStatus, buyPhases } from '@/lib/domain/kinds/buy/kind'
import { paymentStatuses } from '@/lib/domain/order/parts'
import { ok, type Result } from '@/lib/domain/result'
import type { Judged, OrderDesk, Press } from '../ask-order'
import { common, decimalOf, hashOf, member } from '../host-fields'
import { readWallet } from '../read-wallet'
import type { WidgetKind } from '../widget-kind'

function readBuy(desk: OrderDesk, request: BuyRequest, account: Address): Result<Press> {
  const read = tokenToBuy(desk.chains(), request)
  if (!read.ok) return read
  const token = read.data
  const wallet = readWallet(desk, request.recipient, token)
  if (!wallet.ok) return wallet
  const { recipient, shown } = wallet.data
  const intent = buyIntent(request, token, { account, address: recipient.toAddress })
  const ask = async (): Promise<Judged> => {
    const quoted = await desk.service.buy.quote({ intent, decimals: token.decimals, recipient })
    const now = desk.now()
    const { receivers } = desk.rules()
    const check = checkBuy({ intent, token, ...quoted, now, receivers })
    if (!check.ok) return { refused: { code: check.code } }
    const { quote } = quoted
    return { type: 'quote-received', quote, plan: null, payment: check.payment, at: now.toISOString() }
  }
  return ok({ intent, shown, ask })
}

function parseBuy(body: unknown): BuyStatus {
  return {
    ...common(body, buyPhases),
    payment: paymentStatuses.find((known) => known === member(body, 'payment')) ?? null,
    returnedAmount: decimalOf(body, 'returnedAmount'),
    cryptoAmount: decimalOf(body, 'cryptoAmount'),
    destinationHash: hashOf(body, 'destinationHash'),
  }
}

/** A code to pay in a bank. Nothing moves until it is paid. */
export const buy: WidgetKind<BuyRequest, BuyStatus> = { read: readBuy, parse: parseBuy }
