import type { Address } from '@/lib/domain/chains'
import { checkBuy } from '@/lib/domain/kinds/buy/check'
import { buyIntent, tokenToBuy } from '@/lib/domain/kinds/intent'
import type { BuyRequest } from '@/lib/domain/ports'
import { ok, type Result } from '@/lib/domain/result'
import { createQuote, type Judged, type OrderDesk, type Press } from './ask-order'
import { readWallet } from './read-wallet'

function readPurchase(desk: OrderDesk, request: BuyRequest, account: Address): Result<Press> {
  const read = tokenToBuy(desk.chains, request)
  if (!read.ok) return read
  const token = read.data
  const wallet = readWallet(desk, request.recipient, token)
  if (!wallet.ok) return wallet
  const { recipient, shown } = wallet.data
  const intent = buyIntent(request, token, { account, address: recipient.toAddress })
  const ask = async (): Promise<Judged> => {
    const quoted = await desk.service.quoteBuy({ intent, decimals: token.decimals, recipient })
    const now = desk.now()
    const { receivers } = desk.rules
    const check = checkBuy({ intent, token, ...quoted, now, receivers })
    if (!check.ok) return { refused: { code: check.code } }
    const { quote } = quoted
    return { type: 'quote-received', quote, plan: null, payment: check.payment, at: now.toISOString() }
  }
  return ok({ intent, shown, ask })
}

/** A code to pay in a bank. Nothing moves until it is paid. */
export function createQuoteBuy(desk: OrderDesk) {
  return createQuote<BuyRequest>(desk, (request, account) => readPurchase(desk, request, account))
}
