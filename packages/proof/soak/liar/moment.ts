// Reads every party's state at one moment of a run: our record, the service, the operator's list and the receipts.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { deadLetters, orderEvents, orders } from '@/lib/server/db/schema/orders'
import { ask } from '../action-client'
import type { Moment, OurOrder, TrueOrder } from './judge'
import type { LiesTold } from './lies'
import { signedIn } from './people'
import type { Person } from './person'
import type { LyingWorld } from './world'

const facts = z.object({
  transactionId: z.string(),
  status: z.enum(['Quoted', 'Processing', 'Completed', 'Failed', 'Refunded', 'Cancelled']),
})
const hash = z.string().nullable()
const toAddress = z.string().toLowerCase()
const payments = z.array(z.object({ keptAmount: z.string() }))
const trueOrders = z.object({
  orders: z.array(
    z.discriminatedUnion('kind', [
      facts.extend({ kind: z.literal('offramp'), depositTxHash: hash, refundTxHash: hash }),
      facts.extend({ kind: z.literal('onramp'), toAddress, destinationHash: hash, payments }),
      facts.extend({
        kind: z.literal('crosschain'),
        depositTxHash: hash,
        refundTxHash: hash,
        destinationHash: hash,
        toAddress,
      }),
    ]),
  ),
})
type ServiceOrder = z.output<typeof trueOrders>['orders'][number]

function truthOf(order: ServiceOrder): TrueOrder {
  switch (order.kind) {
    case 'offramp': {
      const isPaid = order.depositTxHash !== null
      const isReturned = order.refundTxHash !== null
      return { status: order.status, evidence: isPaid, isPaid, isReturned, receiver: null }
    }
    case 'onramp':
      return {
        status: order.status,
        evidence: order.destinationHash !== null,
        isReturned: false,
        isPaid: order.payments.some(({ keptAmount }) => Number(keptAmount) > 0),
        receiver: order.toAddress,
      }
    case 'crosschain': {
      return {
        status: order.status,
        evidence: order.destinationHash !== null,
        isReturned: order.refundTxHash !== null,
        isPaid: order.depositTxHash !== null,
        receiver: order.toAddress,
      }
    }
  }
}

export async function readMoment(world: LyingWorld): Promise<Moment> {
  const { db, service, wire, now } = world
  const [rows, dead, served] = await Promise.all([
    db.select().from(orders),
    db.select({ orderId: deadLetters.orderId }).from(deadLetters),
    service.read('orders', trueOrders),
  ])
  const ours = rows.map(({ id, kind, state, account, transactionId, toAddress }): OurOrder => {
    const receiver = toAddress?.toLowerCase() ?? null
    return { id, kind, state, account, transactionId: transactionId?.toLowerCase() ?? null, receiver }
  })
  const truths = new Map(served.orders.map((order) => [order.transactionId.toLowerCase(), truthOf(order)]))
  return {
    ours,
    truths,
    heard: wire.heard,
    listed: new Set(dead.map(({ orderId }) => orderId)),
    now: now(),
  }
}

const ends = ['COMPLETED', 'REFUNDED']
/** In English: `receipt.none.title` of the messages. */
const noReceipt = 'No receipt available'

/** Receipts of orders that the service reports as ended and no chain confirms. @returns those that exist */
export async function falseReceipts(
  world: LyingWorld,
  people: readonly Person[],
  { ours, truths, heard }: Moment,
): Promise<{ readonly asked: number; readonly found: readonly string[] }> {
  const lied = ours.filter(({ transactionId }) => {
    const word = heard.get(transactionId ?? '')?.word ?? ''
    const truth = truths.get(transactionId ?? '')
    return ends.includes(word) && truth?.evidence === false && truth.status !== 'Refunded'
  })
  const accounts = new Set(lied.map(({ account }) => account.toLowerCase()))
  const owners = people.filter(({ account }) => accounts.has(account.address.toLowerCase()))
  // Their sessions may have ended while the clocks moved.
  const owned = await signedIn(world, owners)
  const cookies = new Map(owned.map(({ account, cookie }) => [account.address.toLowerCase(), cookie]))
  const found: string[] = []
  for (const { id, account, kind, state } of lied) {
    const cookie = cookies.get(account.toLowerCase())
    if (cookie === undefined) throw new Error(`${kind} ${id} belongs to ${account}, who is not in this run`)
    const { status, text } = await ask(
      { port: world.site.door, origin: world.site.origin, cookie },
      { path: `/transactions/${id}/receipt`, method: 'GET', headers: { 'accept-language': 'en' } },
    )
    if (status !== 200 || !text.includes(noReceipt)) found.push(`${kind} ${id} ${state} answered ${status}`)
  }
  return { asked: lied.length, found }
}

/** Our record of an order, for debugging a failed run. */
export async function storyOf(
  { db, service }: LyingWorld,
  orderId: string,
  told: LiesTold['byOrder'],
): Promise<string> {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.seq)
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  const lies = told.get(row?.transactionId?.toLowerCase() ?? '')
  const times = {
    check: row?.nextCheckAt,
    ask: row?.nextAskAt,
    news: row?.newsDueAt,
    failed: row?.failedLooks,
    lies,
  }
  const { orders: served } = await service.read('orders', z.object({ orders: z.array(facts.loose()) }))
  const truth = served.find(({ transactionId: id }) => id === row?.transactionId?.toLowerCase())
  const lines = rows.map(({ body }) => `    ${JSON.stringify(body).slice(0, 1_500)}`)
  return [`  ${orderId} ${JSON.stringify(times)}`, `    in truth ${JSON.stringify(truth)}`, ...lines].join(
    '\n',
  )
}
