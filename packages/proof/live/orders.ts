import { buyInWidget } from './buy-in-widget'
import type { Errand } from './person'
import { buy, sell } from './sell-and-buy'
import { send } from './send'

export const orders: Readonly<Record<string, Errand>> = {
  'a sale': sell,
  'a purchase': buy,
  'a transfer': send,
  'a purchase in the widget': buyInWidget,
}
