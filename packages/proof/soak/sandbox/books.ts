// Everything recorded about a run when it is over: the chains by RPC, the bank's ledger, the service's own orders, and
// the status its clients get.
import { z } from 'zod'
import { ledgerShape } from '../sell/service'
import { type ChainBooks, inTurn, readChain } from './chain-books'
import { centavosOf } from './money'
import type { Order } from './quotes'
import { statusPath, transactionOf } from './steps'
import type { World } from './world'

const hash = z.string().nullish()
const viewShape = z.looseObject({
  transactionId: z.string(),
  kind: z.enum(['offramp', 'onramp', 'crosschain']),
  status: z.string().transform((text) => text.toLowerCase()),
  outcome: z.string().nullable(),
  depositTxHash: hash,
  refundTxHash: hash,
  destinationHash: hash,
  payments: z
    .array(
      z.object({
        paymentId: z.string(),
        finding: z.string().nullable(),
        amount: z.string().transform(centavosOf),
        keptAmount: z.string().transform(centavosOf),
        returnedAmount: z.string().transform(centavosOf),
      }),
    )
    .default([]),
})
const viewsShape = z.object({ orders: z.array(viewShape) })
export type View = z.output<typeof viewShape>

/** A client's status of its order; every member may be missing. */
export type ClientStatus = Readonly<Record<string, unknown>>

export interface Books {
  readonly chains: ReadonlyMap<number, ChainBooks>
  readonly views: ReadonlyMap<string, View>
  readonly told: ReadonlyMap<string, ClientStatus>
  readonly accounts: ReadonlyMap<string, bigint>
  readonly ledgerSum: string
  readonly recipients: ReadonlySet<string>
}

export const readViews = async ({ service }: World): Promise<readonly View[]> =>
  (await service.read('orders', viewsShape)).orders

async function readRecipients({ caller }: World): Promise<Set<string>> {
  const found = new Set<string>()
  for (let page = 1; ; page += 1) {
    const { body } = await caller.get('signature', `/v1/recipients?page=${page}&limit=100`)
    const some = body.recipients as readonly { recipientId: string }[]
    for (const { recipientId } of some) found.add(recipientId)
    if (some.length < 100) return found
  }
}

/** As every client sees its order now, to compare with what it saw before. */
async function readTold(world: World, orders: readonly Order[]): Promise<Map<string, ClientStatus>> {
  const told = await inTurn(orders, async (order): Promise<[string, ClientStatus][]> => {
    const reply = await world.caller.ask(order.by, 'GET', statusPath(order))
    if (reply?.status !== 200) return []
    const transaction = transactionOf(reply.body)
    world.records.saw(order, String(transaction.status))
    return [[order.transactionId, transaction]]
  })
  return new Map(told.flat())
}

export async function readBooks(world: World, orders: readonly Order[]): Promise<Books> {
  const chains = await Promise.all(world.chains.map(readChain))
  const ledger = await world.service.read('ledger', ledgerShape)
  const views = await readViews(world)
  return {
    chains: new Map(chains.map((chain) => [chain.id, chain])),
    views: new Map(views.map((view) => [view.transactionId, view])),
    told: await readTold(world, orders),
    accounts: new Map(ledger.accounts.map(({ id, balance }) => [id, centavosOf(balance)])),
    ledgerSum: ledger.sum,
    recipients: await readRecipients(world),
  }
}
