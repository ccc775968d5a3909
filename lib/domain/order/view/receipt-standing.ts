// Whether an order has a receipt: only if its end is certain.

import { getsTokens, givesTokens } from '../../kinds/kinds'
import { paidAfterAll } from '../payment'
import { isUnsold } from '../state'
import type { OrderView } from './views'

const noReceiptWhys = [
  'open',
  'failed',
  'unsold',
  'deliveryUnseen',
  'refundUnseen',
  'payoutDiffers',
  'closedBySupport',
] as const

type ReceiptStanding =
  /** `refund`: a statement of the returned amount. */
  | { readonly kind: 'receipt' | 'refund' }
  | { readonly kind: 'none'; readonly why: (typeof noReceiptWhys)[number] }

export function receiptPath({ id }: Pick<OrderView, 'id'>): string {
  return `/transactions/${id}/receipt`
}

type EndedOrder = Pick<
  OrderView,
  'kind' | 'state' | 'delivery' | 'refund' | 'payoutFinding' | 'payment' | 'moments' | 'told'
>

/** That the service says so isn't enough: we must have seen the tokens move on the chain. */
export function receiptStanding(order: EndedOrder): ReceiptStanding {
  const { kind, state, delivery, refund, payoutFinding } = order
  if (state === 'completed') {
    if (payoutFinding !== null) return { kind: 'none', why: 'payoutDiffers' }
    // A sale is completed only after our own read has found its transfer.
    const isSeen = !getsTokens(kind) || delivery?.isSeen === true
    return isSeen ? { kind: 'receipt' } : { kind: 'none', why: 'deliveryUnseen' }
  }
  if (state === 'refunded') {
    // No chain shows reais returned by Pix.
    const isSeen = !givesTokens(kind) || (refund?.hash ?? null) !== null
    return isSeen ? { kind: 'refund' } : { kind: 'none', why: 'refundUnseen' }
  }
  if (state === 'failed') return { kind: 'none', why: 'failed' }
  if (state === 'closed-by-support') return { kind: 'none', why: 'closedBySupport' }
  // Its code had ended, and was paid after all.
  if (paidAfterAll(order) !== null) return { kind: 'none', why: order.told === null ? 'failed' : 'open' }
  return { kind: 'none', why: isUnsold(state) ? 'unsold' : 'open' }
}
