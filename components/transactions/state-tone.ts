import type { OrderState } from '@/lib/domain/order'

/** A badge's tone: what waits for the person and what came back stand out, what goes its way does not. */
export function toneOf(state: OrderState): 'neutral' | 'good' | 'warn' | 'danger' {
  switch (state) {
    case 'completed':
      return 'good'
    case 'failed':
      return 'danger'
    case 'quoted':
    case 'awaiting-payment':
    case 'sending':
    case 'unknown':
    case 'refunded':
      return 'warn'
    default:
      return 'neutral'
  }
}
