import 'server-only'
import { checkBuy } from '@/lib/domain/kinds/buy/check'
import type { BuyRequest, QuotedCharge } from '@/lib/domain/kinds/buy/kind'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Result } from '@/lib/domain/result'
import type { ActionContext } from '../../action'
import { getPixReceivers } from '../../chain/plan-rules'
import type { Db } from '../../db/types'
import { log } from '../../log'
import { whyNotPaidAnyMore } from '../../recipients/offered'
import { callService } from '../../service/settlement'
import { compareQuote } from '../last-prices'
import { type QuoteOutcome, quoteOrder, refused } from '../quote-order'
import { type ReadBuy, readBuy } from './intent'

/** Checks the quote against the intent, and the charge against the quote. A code that fails either is never shown. */
export async function judgeCharge(
  db: Db,
  orderId: string,
  { intent, token }: Pick<ReadBuy, 'intent' | 'token'>,
  quoted: QuotedCharge,
): Promise<QuoteOutcome> {
  const now = new Date()
  const check = checkBuy({ intent, token, ...quoted, now, receivers: getPixReceivers() })
  if (!check.ok) {
    const operation = check.reasons.join(' ').slice(0, 64)
    log('error', 'quote refused by our check', { orderId, code: check.code, operation })
    return refused(check.code)
  }
  const { payment } = check
  const { quote } = quoted
  const compared = await compareQuote(db, intent, quote, now)
  const event = {
    type: 'quote-received',
    quote,
    plan: null,
    payment,
    ...compared,
    at: now.toISOString(),
  } as const
  return { event, failure: null }
}

/** One press, one code to pay. Nothing moves until it is paid. */
export async function quoteBuy(context: ActionContext, request: BuyRequest): Promise<Result<OrderView>> {
  const read = await readBuy(context, request)
  if (!read.ok) return read
  const { intent, token, recipient, shown, savedId } = read.data
  return quoteOrder(context, { request, intent, shown, savedId, draft: null }, async (reserved) => {
    const quoted = await callService('person', (client) =>
      client.buy.quote({ intent, decimals: token.decimals, recipient }),
    )
    const reason = await whyNotPaidAnyMore(context.db, context.user.id, reserved.orderId)
    if (reason !== null) return refused(reason)
    return judgeCharge(context.db, reserved.orderId, read.data, quoted)
  })
}
