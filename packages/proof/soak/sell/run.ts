// All sales of a run, many in parallel.
import { oneOf } from './dice'
import { DriverLog } from './driver-log'
import { Page } from './page'
import { Sale } from './sale'
import { chooseScenario } from './scenarios'
import type { Seller } from './sellers'
import type { Fault } from './service'
import { Slots } from './slots'
import type { World } from './world'

export interface RunResult {
  readonly log: DriverLog
  /** Names of scenarios, by sale. */
  readonly scenarios: ReadonlyMap<number, string>
  readonly manners: ReadonlyMap<string, number>
  /** Pages of the orders on the embedded database. */
  readonly embedded: ReadonlyMap<string, Page>
  readonly ms: readonly number[]
  /** Sales that the driver itself could not complete. */
  readonly thrown: readonly string[]
}

const kinds: readonly Omit<Fault, 'operation'>[] = [
  { kind: 'status', status: 500 },
  { kind: 'garbage' },
  { kind: 'garbage-after' },
  { kind: 'delay', delayMs: 1_500 },
  { kind: 'cut-before' },
  { kind: 'cut-after' },
]

/** Meant for this sale's own calls; another's may come first. */
async function orderFault(world: World, { dice }: Seller, saves: boolean): Promise<string | null> {
  const kind = oneOf(dice, kinds)
  const operations: readonly Fault['operation'][] = saves
    ? ['offramp-quote', 'offramp-status', 'create-recipient']
    : ['offramp-quote', 'offramp-status']
  const operation = oneOf(dice, operations)
  if (dice() > (saves ? 0.5 : 0.15)) return null
  await world.service.addFault({ operation, ...kind }).catch(() => undefined)
  return `fault: ${kind.kind} on ${operation}`
}

export async function runSales(
  world: World,
  sellers: readonly Seller[],
  { lanes, mostMs }: { readonly lanes: number; readonly mostMs: number },
): Promise<RunResult> {
  const end = Date.now() + mostMs
  const log = new DriverLog()
  const slots = new Slots(lanes)
  const scenarios = new Map<number, string>()
  const manners = new Map<string, number>()
  const embedded = new Map<string, Page>()
  const ms: number[] = []
  const thrown: string[] = []
  const count = (name: string) => manners.set(name, (manners.get(name) ?? 0) + 1)

  const sellOne = async (seller: Seller) => {
    const { dice, number } = seller
    const scenario = chooseScenario(dice, number)
    scenarios.set(number, scenario.name)
    const loses = dice() < 0.15
    const presses = dice() < 0.2 ? 'twice' : 'once'
    const saves = dice() < 0.08
    if (loses) count('loses answers of the app')
    if (presses === 'twice') count('presses twice at once')
    if (saves) count('saves the recipient')
    const fault = await orderFault(world, seller, saves)
    if (fault !== null) count(fault)
    const page = new Page(world, seller, { loses, presses }, log)
    const begun = performance.now()
    try {
      await scenario.run(new Sale(page, slots, saves))
    } catch (error) {
      thrown.push(`${scenario.name}: ${error}`)
    }
    ms.push(performance.now() - begun)
    if (ms.length % 200 === 0) console.log(`${ms.length} of ${sellers.length} sales`)
    if (seller.site.name === 'pglite')
      for (const [key, orderId] of log.orders)
        if (log.intents.get(key)?.sale === number) embedded.set(orderId, page)
  }

  const all: Promise<void>[] = []
  for (const seller of sellers) {
    await slots.take()
    if (Date.now() > end) break
    all.push(sellOne(seller).finally(() => slots.give()))
  }
  await Promise.all(all)
  return { log, scenarios, manners, embedded, ms, thrown }
}
