// A new order based on an earlier one either renews its price or repeats it.
import { mayBeReplaced } from '../state'
import type { OrderView } from './views'

type Earlier = Pick<OrderView, 'id' | 'state' | 'replacedBy'>

/** The order that a new one renews. Null if it completed or was already renewed: then the new order is independent. */
export function renewedOrder(earlier: Earlier | null): string | null {
  if (earlier === null || earlier.replacedBy !== null) return null
  return mayBeReplaced(earlier.state) ? earlier.id : null
}
