import { at, type History, signed } from '../../order/history.fixture'
import { created, storedPlan } from '../../order/order.fixture'
import { deliverySeen } from '../buy/buy.fixture'
import { goodSend } from './send.fixture'

const send = goodSend()

export const sendHistory: History = {
  created: { ...created, intent: send.intent },
  quote: { type: 'quote-received', quote: send.quote, plan: storedPlan(send), at: at(0) },
  ...signed,
  shown: (truth) => [...signed.shown(truth), ...(truth === 'completed' ? [deliverySeen] : [])],
}
