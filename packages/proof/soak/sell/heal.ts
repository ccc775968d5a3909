// After the faults: everything runs again, held orders are released, and every order gets time to end.
import { setTimeout as sleep } from 'node:timers/promises'
import { notInArray } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderState } from '@/lib/domain/order/state'
import { openDatabase } from '@/lib/server/db/open'
import { orders } from '@/lib/server/db/schema/orders'
import { startLines } from '../line-process'
import { atEnd } from '../report'
import type { Page } from './page'
import { fillGaps, restoreGiven } from './reorg'
import type { Seller } from './sellers'
import { ordersShape } from './service'
import type { Site, World } from './world'

export const endStates: readonly OrderState[] = [
  'completed',
  'failed',
  'refunded',
  'expired',
  'cancelled',
  'abandoned',
]

async function everythingRuns(world: World, sellers: readonly Seller[]): Promise<void> {
  for (const proxy of world.proxies) proxy.mood = 'well'
  const programs = [world.service.program, ...world.sites.flatMap(({ processes }) => processes)]
  for (const program of programs) if (!program.running()) await program.start()
  await world.service.clearFaults()
  for (const hand of world.hands) {
    await restoreGiven(hand, hand.given.size)
    const accounts = sellers.filter((seller) => seller.hand === hand).map(({ account }) => account)
    await fillGaps(hand, accounts)
  }
}

/** Orders held to the end are paid now. @returns how many the service is still processing */
async function letGo({ service }: World): Promise<number> {
  const { orders: all } = await service.read('orders', ordersShape)
  const going = all.filter(({ status }) => status === 'Processing')
  for (const { transactionId } of going)
    await service.settle(transactionId, 'complete').catch(() => undefined)
  return going.length
}

/** Orders that only the embedded database's own process reports as open: read as their pages would. */
async function stillOpen(pages: ReadonlyMap<string, Page>, ended: Set<string>): Promise<number> {
  let open = 0
  for (const [orderId, page] of pages) {
    if (ended.has(orderId)) continue
    const order = await page.status(orderId)
    if (order !== null && endStates.includes(order.state)) ended.add(orderId)
    else open += 1
  }
  return open
}

const done = z.object({ before: z.number(), after: z.number() })

/** A chain without blocks from after an order's time can't say that nothing was sent. */
async function moveChains({ hands }: World): Promise<void> {
  for (const hand of hands) {
    await hand.call('evm_increaseTime', [3_600], z.unknown())
    await hand.call('anvil_mine', ['0x1'], z.unknown())
  }
}

async function settleLater(world: World, site: Site): Promise<number> {
  const { DATABASE_URL, DATA_DIR } = site.database
  const place = DATABASE_URL === undefined ? { DATA_DIR } : { DATABASE_URL }
  const said: z.output<typeof done>[] = []
  const env = { ...world.env, ...place, APP_URL: site.origin }
  const worker = startLines('sell/later.ts', env, (line) => said.push(done.parse(line)))
  atEnd(worker.kill)
  while (worker.running()) await sleep(100)
  const [counts] = said
  if (counts === undefined) throw new Error(`the reconciler on ${site.name} ended without a message`)
  return counts.before - counts.after
}

export interface Recovery {
  /** Seconds until all but those decided by the clock had ended, or until the limit. */
  readonly seconds: number
  /** Orders that ended with the reconciler's clock ahead. */
  readonly later: number
}

/** @param pages of orders on the embedded database, by order id */
export async function heal(
  world: World,
  {
    sellers,
    pages,
    limitMs,
  }: {
    readonly sellers: readonly Seller[]
    readonly pages: ReadonlyMap<string, Page>
    readonly limitMs: number
  },
): Promise<Recovery> {
  const begun = performance.now()
  await everythingRuns(world, sellers)
  const { db, close } = await openDatabase(world.sites[0].database)
  const ended = new Set<string>()
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(1_000)) {
    const going = await letGo(world)
    const open = await db.$count(orders, notInArray(orders.state, [...endStates]))
    if (going + open + (await stillOpen(pages, ended)) === 0) break
  }
  await close()
  const seconds = Math.round((performance.now() - begun) / 1_000)
  for (const { processes } of world.sites) for (const program of processes) await program.stop()
  await moveChains(world)
  let later = 0
  for (const site of world.sites) later += await settleLater(world, site)
  return { seconds, later }
}
