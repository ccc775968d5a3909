import type { OrderView } from '@/lib/domain/order/view/views'
import type { AskedQuote, PixRecipientInput, RampApi } from '@/lib/domain/ports'
import { fail, type Result } from '@/lib/domain/result'

// Quote requests by order, only in this page's memory: identity data given inline is never stored, so after a reload a
// new price asks for it again.
const remembered = new Map<string, AskedQuote>()

export function rememberRequest(orderId: string, asked: AskedQuote): void {
  remembered.set(orderId, asked.kind === 'sell' ? { kind: 'sell', request: savedOnce(asked.request) } : asked)
}

/** Saved by this request: requesting again must not save it twice. */
function savedOnce<R extends Extract<AskedQuote, { kind: 'sell' }>['request']>(request: R): R {
  const { recipient } = request
  return recipient.kind === 'inline' ? { ...request, recipient: { ...recipient, saveAs: null } } : request
}

export function recallRequest(orderId: string): AskedQuote | null {
  return remembered.get(orderId) ?? null
}

/** A sale's typed recipient. Null if it is not in memory, and on the server. */
export function recallDetails(orderId: string | null): PixRecipientInput | null {
  const asked = orderId === null ? null : recallRequest(orderId)
  if (asked?.kind !== 'sell') return null
  const { recipient } = asked.request
  return recipient.kind === 'inline' ? recipient.details : null
}

/**
 * The request for a new price of an order: from this page's memory, otherwise from the order itself if its recipient
 * was saved or is an address. Null if the person must enter the recipient again.
 */
export function requestAgain(
  order: OrderView,
  press: { readonly intentKey: string; readonly replaces: string },
): AskedQuote | null {
  const known = recallRequest(order.id)
  if (known !== null) return renewed(known, press)
  const { chainId, token, method, amount, recipient, to } = order
  const common = { ...press, chainId, token, amount }
  const saved = recipient.id === null ? null : ({ kind: 'saved', recipientId: recipient.id } as const)
  if (order.kind === 'sell')
    return saved && { kind: 'sell', request: { ...common, method, recipient: saved } }
  if (to === null) return null
  const wallet = saved ?? ({ kind: 'address', address: to.address } as const)
  if (order.kind === 'send')
    return {
      kind: 'send',
      request: { ...common, method, to: { chainId: to.chainId, token: to.token }, recipient: wallet },
    }
  return method === 'usd' ? null : { kind: 'buy', request: { ...common, method, recipient: wallet } }
}

function renewed(
  asked: AskedQuote,
  press: { readonly intentKey: string; readonly replaces: string },
): AskedQuote {
  switch (asked.kind) {
    case 'sell':
      return { kind: 'sell', request: { ...asked.request, ...press } }
    case 'send':
      return { kind: 'send', request: { ...asked.request, ...press } }
    case 'buy':
      return { kind: 'buy', request: { ...asked.request, ...press } }
  }
}

const notOffered = Promise.resolve(fail({ code: 'unexpected' }))

/** The only place that maps a kind of order to its call. */
export function askQuote(api: RampApi, asked: AskedQuote): Promise<Result<OrderView>> {
  switch (asked.kind) {
    case 'sell':
      return api.quoteSell(asked.request)
    case 'send':
      return api.quoteSend?.(asked.request) ?? notOffered
    case 'buy':
      return api.quoteBuy?.(asked.request) ?? notOffered
  }
}
