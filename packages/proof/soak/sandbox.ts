// npm run proof -- soak sandbox [<count> [--seed <n>] [--lanes <n>] [--gap <ms>] [--limit <seconds>] [--brief]]: orders
// of every kind against the sandbox, with payments and deposits of every sort, faults, jumps of the clock, and kill -9
// of the service and its chains in between; then chain, bank and orders are compared to the last unit.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { countOf, type Finding, runSoak } from './report'
import { type Books, readBooks } from './sandbox/books'
import { judge } from './sandbox/judge'
import { printVerdict } from './sandbox/print'
import type { Order } from './sandbox/quotes'
import { comeToRest } from './sandbox/rest'
import { carry } from './sandbox/scenarios'
import { killEverything, makeTrouble } from './sandbox/trouble'
import { decimalsOf, makeWorld, type World } from './sandbox/world'
import { diceOf } from './sell/dice'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    limit: { type: 'string' },
    gap: { type: 'string' },
    lanes: { type: 'string' },
    brief: { type: 'boolean' },
  },
})
const count = countOf(positionals[0], 2_000)
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : countOf(values.seed, 1)
/** For a run of seconds: fewer wallets, less patience, and one kill of everything, in the middle of the work. */
const brief = values.brief === true
const lanes = countOf(values.lanes, 48)
const gapMs = countOf(values.gap, 4_000)
const limitMs = countOf(values.limit, 300) * 1_000

const wholeSize = { walletsEach: 8, patienceMs: 12_000, lives: { quote: 30, onramp: 60 } }
/** Quotes live long enough that even a very busy machine is in time. */
const briefSize = { walletsEach: 3, patienceMs: 2_000, lives: { quote: 300, onramp: 600 } }

/** Runs all orders, `lanes` in parallel. `done` is called for each that has ended. */
async function carryAll(world: World, done: () => void): Promise<Order[]> {
  const orders: Order[] = []
  let next = 0
  async function lane(): Promise<void> {
    for (let number = next++; number < count; number = next++) {
      try {
        await carry(world, diceOf(seed, number), (order) => orders.push(order))
      } catch (error) {
        world.records.thrown.push(
          `order ${number}: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      done()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return orders
}

/** Empty books agree as well. */
function vacuous(orders: readonly Order[], books: Books): Finding[] {
  const wanted = {
    sale: ['completed', 'refunded'],
    purchase: ['completed', 'refunded'],
    transfer: ['completed', 'refunded'],
    direct: ['completed'],
  } as const
  const ends = new Set(
    orders.map(({ kind, transactionId }) => `${kind} ${books.views.get(transactionId)?.status}`),
  )
  const missing = Object.entries(wanted)
    .flatMap(([kind, statuses]) => statuses.map((status) => `${kind} ${status}`))
    .filter((end) => !ends.has(end))
  const promise = 'orders of every kind were completed, and others refunded'
  return [
    {
      promise: missing.length === 0 ? promise : `${promise} (none: ${missing.join(', ')})`,
      held: missing.length === 0,
    },
  ]
}

await runSoak(async () => {
  console.log(`seed ${seed}: ${count} orders, ${lanes} clients at once`)
  const world = await makeWorld(seed, brief ? briefSize : wholeSize)
  const begun = performance.now()
  let atWork = count
  const carried = carryAll(world, () => {
    atWork -= 1
  })
  const [orders, troubles] = await Promise.all([
    carried,
    makeTrouble(world, { gapMs, brief, atWork: () => atWork }),
  ])
  const ended = performance.now()
  if (!brief) {
    await comeToRest(world, limitMs)
    await killEverything(world)
  }
  const open = await comeToRest(world, limitMs)
  const books = await readBooks(world, orders)
  const { records, opening, chains } = world
  const ofChain = new Map(chains.map((chain) => [chain.id, chain]))
  const decimals = (chainId: number, token: string) => {
    const chain = ofChain.get(chainId)
    if (chain === undefined) throw new Error(`no chain ${chainId}`)
    return decimalsOf(chain, token)
  }
  const judged = { orders, records, opening, open, decimalsOf: decimals }
  const verdict = judge({ ...judged, quoteLifeMs: world.lives.quote * 1_000 }, books)
  printVerdict({
    ...{ orders, books, troubles, verdict, seed },
    thrown: records.thrown,
    calls: world.caller,
    kills: world.service.program.kills,
    seconds: (ended - begun) / 1_000,
    restSeconds: (performance.now() - ended) / 1_000,
    aheadSeconds: world.ahead.seconds,
  })
  return [
    ...verdict.findings,
    ...vacuous(orders, books),
    { promise: 'the driver completed every order', held: records.thrown.length === 0 },
  ]
})
