import { typedMemory } from '@/components/ui/typed-memory'
import type { PixRecipientInput, Pressed } from '@/lib/domain/kinds/kind'
import type { AskedQuote } from '@/lib/domain/kinds/kinds'
import { requestAgain } from '@/lib/domain/kinds/rules'
import type { OrderView } from '@/lib/domain/order/view/views'

// Identity data given inline is never stored, so after a reload a new price asks for it again. Kept after an order's end
// too: its page names the recipient.

export function rememberRequest(orderId: string, asked: AskedQuote): void {
  const { requests } = typedMemory()
  if (requests.get(orderId) === null) return
  requests.set(orderId, asked.kind === 'sell' ? { kind: 'sell', request: savedOnce(asked.request) } : asked)
}

/** For good: also one that is remembered later. */
export function forgetRequest(orderId: string): void {
  typedMemory().requests.set(orderId, null)
}

/** Saved by this request: requesting again must not save it twice. */
function savedOnce<R extends Extract<AskedQuote, { kind: 'sell' }>['request']>(request: R): R {
  const { recipient } = request
  return recipient.kind === 'inline' ? { ...request, recipient: { ...recipient, saveAs: null } } : request
}

export function recallRequest(orderId: string): AskedQuote | null {
  return typedMemory().requests.get(orderId) ?? null
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
export function askedAgain(order: OrderView, press: Pressed): AskedQuote | null {
  const known = recallRequest(order.id)
  // Safe: the same kind of request.
  if (known !== null) return { kind: known.kind, request: { ...known.request, ...press } } as AskedQuote
  const { kind, chainId, token, method, amount, recipient, to } = order
  const asked = { ...press, chainId, token, method, amount }
  return requestAgain(kind, { asked, recipientId: recipient.id, to })
}
