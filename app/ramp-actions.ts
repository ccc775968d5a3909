import type { RampActions } from '@/components/checkout/ramp-context'
import {
  beginStep,
  cancelOrder,
  checkOrder,
  claimPayment,
  listSavedRecipients,
  quoteBuy,
  quoteSell,
  readSellBalances,
  recordRefusal,
  recordUnknown,
} from './sell/actions'
import { quoteSend } from './send/actions'

/** The server actions of all three flows in one piece, to be handed to the components. */
export const rampActions: RampActions = {
  quoteSell,
  quoteBuy,
  claimPayment,
  quoteSend,
  listSavedRecipients,
  readSellBalances,
  beginStep,
  recordRefusal,
  recordUnknown,
  cancelOrder,
  checkOrder,
}
