// An earlier order as the start of a new one: a new price for it, or the same once more.
import { mayBeReplaced } from '../state'
import type { OrderView } from './views'

type Earlier = Pick<OrderView, 'id' | 'state' | 'replacedBy'>

/** The order that a new one renews. Null for one that went through or was renewed: the new one stands for itself. */
export function renewedOrder(earlier: Earlier | null): string | null {
  if (earlier === null || earlier.replacedBy !== null) return null
  return mayBeReplaced(earlier.state) ? earlier.id : null
}
