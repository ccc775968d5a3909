import type { OrderView, SellRequest } from '@/lib/domain/ramp-api'

// What was asked for, by order, in this page's memory only: identity given inline is never stored, so after a reload a
// new price asks for it again.
const remembered = new Map<string, SellRequest>()

export function rememberRequest(orderId: string, request: SellRequest): void {
  const { recipient } = request
  // Saved by this very request: asking again must not save it twice.
  const once = recipient.kind === 'inline' ? { ...recipient, saveAs: null } : recipient
  remembered.set(orderId, { ...request, recipient: once })
}

export function recallRequest(orderId: string): SellRequest | null {
  return remembered.get(orderId) ?? null
}

/** A key of one press: the same key again can only ever give the same order. Works on plain-http pages too. */
export function newIntentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * What to ask for when the price of an order is asked for anew: as this page remembers it, else from the order itself
 * where the recipient was saved. Null where somebody has to say again who is paid.
 */
export function requestAgain(order: OrderView): Omit<SellRequest, 'intentKey' | 'replaces'> | null {
  const known = recallRequest(order.id)
  if (known !== null) {
    const { intentKey: _, replaces: __, ...request } = known
    return request
  }
  const { chainId, token, method, amount, recipient } = order
  if (recipient.id === null) return null
  return { chainId, token, method, amount, recipient: { kind: 'saved', recipientId: recipient.id } }
}
