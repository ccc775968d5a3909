// One widget's orders: the same fold as on the server, only in this page's memory.

import { isSameChoice } from '@/lib/domain/money/price-change'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, newOrder } from '@/lib/domain/order/fold'
import type { Order, OrderCreated } from '@/lib/domain/order/order'
import { isPaidBefore } from '@/lib/domain/order/payment'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { eventsBetween, type WidgetEvent } from '../events'

export interface OrderBook {
  /** @throws when an order with that id already exists */
  readonly open: (created: OrderCreated) => Order
  readonly find: (orderId: string) => Order | null
  readonly all: () => readonly Order[]
  /** Appends events; those that change nothing are left out. @throws when there is no such order */
  readonly append: (orderId: string, events: readonly OrderEvent[]) => Order
  readonly noteChecked: (orderId: string, at: Date) => void
  /** Records whether the last look could read the order's chains. */
  readonly noteRead: (orderId: string, wasRead: boolean) => void
  readonly view: (orderId: string) => OrderView | null
}

/** @param tell gets every change, in order */
export function createOrderBook(tell: (event: WidgetEvent) => void): OrderBook {
  const orders = new Map<string, Order>()
  const checkedAt = new Map<string, string>()
  const unread = new Set<string>()

  function put(before: Order | null, after: Order): Order {
    orders.set(after.id, after)
    for (const event of eventsBetween(before, after)) tell(event)
    return after
  }

  function find(orderId: string): Order | null {
    return orders.get(orderId) ?? null
  }

  function priceBefore(order: Order): OrderView['previousPrice'] {
    const before = order.replaces === null ? null : find(order.replaces)
    if (before === null || before.quote === null || !isSameChoice(before.intent, order.intent)) return null
    const { sendAmount, receiveAmount, exchangeRate } = before.quote
    return { sendAmount, receiveAmount, exchangeRate }
  }

  return {
    find,
    all: () => [...orders.values()],
    open: (created) => {
      if (orders.has(created.id)) throw new Error('an order of this id is here already')
      return put(null, newOrder(created))
    },
    append: (orderId, events) => {
      let order = find(orderId)
      if (order === null) throw new Error('no such order')
      for (const event of events) {
        const next = applyEvent(order, event)
        order = next === order ? order : put(order, next)
      }
      return order
    },
    noteChecked: (orderId, at) => checkedAt.set(orderId, at.toISOString()),
    noteRead: (orderId, wasRead) => {
      if (wasRead) unread.delete(orderId)
      else unread.add(orderId)
    },
    view: (orderId) => {
      const order = find(orderId)
      return order === null
        ? null
        : toOrderView(order, {
            checkedAt: checkedAt.get(orderId) ?? null,
            previousPrice: priceBefore(order),
            isEarlierPaid: isPaidBefore(order.intent.kind, find(order.replaces ?? '')?.state ?? null),
            isUnread: unread.has(orderId),
          })
    },
  }
}
