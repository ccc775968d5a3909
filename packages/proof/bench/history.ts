// npm run proof -- bench history [<orders> [<build>]]: compares a person's history in a database of a million orders
// with one of a thousand, alternating on one PostgreSQL: query and page; filters, search, totals and plans; and the
// memory used by an export of 100 000 orders. Memory is read from /proc, so this runs on Linux.
import { loadavg } from 'node:os'
import { noFilter } from '@/lib/domain/history/filter'
import { readHistory } from '@/lib/server/orders/history'
import { readVolumes } from '@/lib/server/orders/volumes'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { countOf, type Finding, median, runSoak } from '../soak/report'
import { type PlacedApp, startAppsOn } from './history/apps'
import { measureExports } from './history/exports'
import { planOf } from './history/plans'
import { type Store, startStores } from './history/stores'

const [count, dist = '.next-test'] = process.argv.slice(2)
const size = countOf(count, 1_000_000)
const times = 300
const aim = 1.2

const inTurns = async (acts: readonly (() => Promise<unknown>)[], rounds: number) => {
  const ms = acts.map((): number[] => [])
  for (const act of acts) for (let warm = 0; warm < 20; warm++) await act()
  for (let round = 0; round < rounds; round++) {
    for (const [index, act] of acts.entries()) {
      const begun = performance.now()
      await act()
      ms[index]?.push(performance.now() - begun)
    }
  }
  return ms.map((each) => ({ median: median(each), p99: median(each, 0.99) }))
}

const show = (what: string, { median: half, p99 }: { median: number; p99: number }) =>
  console.log(`${what}: median ${half.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)

type Narrowing = Partial<typeof noFilter>

function asked({ db, chains, place }: Store, userId: string, narrowing: Narrowing = {}, isDeep = false) {
  const filter = { ...noFilter, ...narrowing }
  return { db, question: { userId, filter, chains, place: isDeep ? place : null, limit: 25 } }
}

async function queries(small: Store, large: Store): Promise<Finding[]> {
  const of = (store: Store, userId: string, narrowing?: Narrowing, isDeep?: boolean) => {
    const { db, question } = asked(store, userId, narrowing, isDeep)
    return () => readHistory(db, question)
  }
  const [thousand, same, heavy, deep] = await inTurns(
    [of(small, small.one), of(large, large.one), of(large, large.heavy), of(large, large.heavy, {}, true)],
    times,
  )
  if (thousand === undefined || same === undefined || heavy === undefined || deep === undefined) return []
  show(`first page, 1 000 orders in all`, thousand)
  show(`first page of a person with 1 000 among ${size}`, same)
  show(`first page of a person with nearly all of ${size}`, heavy)
  show('their page in the middle', deep)
  const narrowings: readonly (readonly [string, Narrowing])[] = [
    ['open', { state: 'open' }],
    ['completed', { state: 'completed' }],
    ['not completed', { state: 'not-completed' }],
    ['one state', { state: 'refunded' }],
    ['purchases', { kind: 'buy' }],
    ['a token', { token: 'DAI' }],
    ['a chain', { chainId: 2 }],
    ['a period', { from: '2026-03-01', to: '2026-03-02' }],
    ['text that many have', { text: 'João 100' }],
    ['text that none of the ten thousand scanned orders has', { text: 'no one at all' }],
    ['an id', { text: crypto.randomUUID() }],
    [
      'incomplete purchases of a token, by text',
      { kind: 'buy', state: 'not-completed', token: 'USDC', text: 'zzz' },
    ],
  ]
  for (const [what, narrowing] of narrowings) {
    const [ms] = await inTurns([of(large, large.heavy, narrowing)], 40)
    if (ms !== undefined) show(`the same person, by ${what}`, ms)
  }
  const [totals] = await inTurns([() => readVolumes(large.db, large.heavy, new Date())], times)
  if (totals !== undefined) show('totals of twelve months, the same person', totals)
  const plans = await Promise.all(
    [{}, { state: 'open' } as const, { kind: 'buy' } as const].map((narrowing) => {
      const { db, question } = asked(large, large.heavy, narrowing)
      return planOf(db, question)
    }),
  )
  const worst = Math.max(same.median, heavy.median, deep.median) / thousand.median
  console.log(
    `the slowest of these first and deep pages takes ${worst.toFixed(2)} of that at 1 000 (aim ${aim})`,
  )
  return [
    { promise: `the query of a page takes at most ${aim} times that at 1 000 orders`, held: worst <= aim },
    { promise: 'every plan goes by an index', held: plans.every(({ isByIndex }) => isByIndex) },
  ]
}

async function pages(small: PlacedApp, large: PlacedApp): Promise<Finding[]> {
  const ms = await inTurns(
    [
      () => small.get(small.store.one, '/transactions'),
      () => large.get(large.store.one, '/transactions'),
      () => large.get(large.store.heavy, '/transactions'),
    ],
    120,
  )
  const [thousand, same, heavy] = ms
  if (thousand === undefined || same === undefined || heavy === undefined) return []
  show('the page, 1 000 orders in all', thousand)
  show(`the page of a person with 1 000 among ${size}`, same)
  show(`the page of a person with nearly all of ${size}`, heavy)
  const worst = Math.max(same.median, heavy.median) / thousand.median
  console.log(`the page takes ${worst.toFixed(2)} of that at 1 000 (aim ${aim})`)
  return [{ promise: `the page takes at most ${aim} times that at 1 000 orders`, held: worst <= aim }]
}

await runSoak(async () => {
  const postgres = needPostgres()
  if (postgres === null) return []
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${size} orders`)
  const { small, large } = await startStores(postgres, size)
  const findings = await queries(small, large)
  const apps = await startAppsOn(dist, [small, large])
  const [one, other] = apps
  if (one === undefined || other === undefined) return findings
  findings.push(...(await pages(one, other)), ...(await measureExports(other)))
  return findings
})
