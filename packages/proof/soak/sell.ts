// npm run proof -- soak sell [<count> [<build>] [--seed <n>] [--lanes <n>] [--gap <ms>] [--most <seconds>] [--limit <seconds>]]:
// sales with random faults, kills, replacements and reorganisations over three processes on one PostgreSQL and one Redis
// behind a round-robin proxy, and one process on the embedded database; then all books are compared. `--most` limits the
// sales, `--limit` what follows.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { countOf, type Finding, median, runSoak } from './report'
import { readBooks } from './sell/books'
import { heal } from './sell/heal'
import { judge } from './sell/judge'
import { printVerdict } from './sell/print'
import { runSales } from './sell/run'
import { makeSellers } from './sell/sellers'
import { makeTrouble } from './sell/trouble'
import { makeWorld } from './sell/world'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    limit: { type: 'string' },
    most: { type: 'string' },
    gap: { type: 'string' },
    lanes: { type: 'string' },
  },
})
const count = countOf(positionals[0], 2_000)
const dist = positionals[1] ?? '.next-test'
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : countOf(values.seed, 1)
const limitMs = countOf(values.limit, 840) * 1_000
const mostMs = countOf(values.most, 7_200) * 1_000
const gapMs = countOf(values.gap, 4_000)
const lanes = countOf(values.lanes, 16)

async function sell(bin: string): Promise<readonly Finding[]> {
  console.log(`seed ${seed}: ${count} sales, ${lanes} in parallel`)
  const world = await makeWorld(seed, bin, dist)
  const sellers = await makeSellers(world, count)
  await Promise.all(world.sites.flatMap(({ processes }) => processes.map((program) => program.start())))
  const begun = performance.now()
  let over = false
  const [sold, troubles] = await Promise.all([
    runSales(world, sellers, { lanes, mostMs }).finally(() => {
      over = true
    }),
    makeTrouble(world, { gapMs, over: () => over }),
  ])
  const seconds = (performance.now() - begun) / 1_000
  const healed = await heal(world, { sellers, pages: sold.embedded, limitMs })
  const verdict = judge(await readBooks(world, sellers), sold.log)
  printVerdict({ sold, troubles, healed, seconds, seed, verdict })
  console.log(
    `a sale took ${Math.round(median(sold.ms))} ms (median), ${Math.round(median(sold.ms, 0.99))} ms (p99)`,
  )
  const { requests, dead, readAgain, lost, broken } = world.balancer.met
  console.log(
    `the proxy: ${requests} requests, ${dead} met a dead instance, ${readAgain} reads retried, ` +
      `${lost} others got 502, ${broken} answers truncated`,
  )
  const paid = [...verdict.ends.values()].filter((end) => end === 'paid').length
  return [
    ...verdict.findings,
    // Empty books agree as well.
    {
      promise: 'sales were made, and some of them paid',
      held: paid > 0 && verdict.ends.size >= sold.ms.length / 2,
    },
    { promise: 'the driver completed every sale', held: sold.thrown.length === 0 },
  ]
}

await runSoak(async () => {
  const bin = needPostgres()
  return bin === null || needRedis() === null ? [] : sell(bin)
})
