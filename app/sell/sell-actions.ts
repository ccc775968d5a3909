import type { RampActions } from '@/components/checkout/ramp-context'
import {
  beginStep,
  cancelOrder,
  listSavedRecipients,
  quoteSell,
  readSellBalances,
  recordRefusal,
  recordUnknown,
} from './actions'

/** The server actions of selling in one piece, to be handed to the components. */
export const sellActions: RampActions = {
  quoteSell,
  listSavedRecipients,
  readSellBalances,
  beginStep,
  recordRefusal,
  recordUnknown,
  cancelOrder,
}
