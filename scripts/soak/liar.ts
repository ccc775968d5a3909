// npm run soak:liar [-- <orders> [<build>] [--seed <n>] [--lanes <n>]]: sales, purchases and sends over the built app, while
// one answer of the service in five is a lie; then it tells the truth. A tenth as many orders run before, without a lie, for
// the calls that an order needs. Everybody's clock moves ahead together, so that ten minutes and a day are seen.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { needPostgres } from '../lib/postgres.mjs'
import { judgeEnds, judgeMoment, type Moment } from './liar/judge'
import { falseReceipts, readMoment, storyOf } from './liar/moment'
import { type Crowd, makePeople, type Person, runPeople } from './liar/people'
import { beginLying, endLying, type LyingWorld, lieAboutLimits, makeLyingWorld } from './liar/world'
import { countOf, type Finding, median, runSoak } from './report'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, lanes: { type: 'string' }, honest: { type: 'boolean' } },
})
const count = countOf(positionals[0], 2_000)
const dist = positionals[1] ?? '.next-test'
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : countOf(values.seed, 1)
const lanes = countOf(values.lanes, 24)

const minute = 60_000
const restMs = 180_000

/** How far the clock moves, step by step. The payouts of the service come during the third. */
const lyingSteps = [70_000, 10 * minute, 6 * minute]
const honestSteps = [70_000, 6 * minute, 11 * minute, 25 * 60 * minute, 25 * 60 * minute]

interface Seen {
  readonly unfounded: string[]
  readonly unlisted: string[]
  readonly receipts: string[]
  readonly early: Set<string>
  listed: number
  receiptsAsked: number
  restless: number
}

const begun = performance.now()
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const stamp = () => `${Math.round((performance.now() - begun) / 1_000)} s`

async function pass(world: LyingWorld, steps: readonly number[], at: () => Promise<void>, seen: Seen) {
  for (const step of steps) {
    await world.move(step)
    if (!(await world.rest(restMs))) seen.restless += 1
    await at()
    console.log(`${stamp()}  the clock moved by ${step / 1_000} s, and everything that was due was looked at`)
  }
}

async function look(world: LyingWorld, people: readonly Person[], seen: Seen): Promise<Moment> {
  const moment = await readMoment(world)
  const { unfounded, unlisted, early, listed } = judgeMoment(moment)
  const receipts = await falseReceipts(world, people, moment)
  seen.unfounded.push(...unfounded)
  seen.unlisted.push(...unlisted)
  seen.receipts.push(...receipts.found)
  for (const each of early) seen.early.add(each)
  seen.listed += listed
  seen.receiptsAsked += receipts.asked
  return moment
}

/** The service's ids of these people's orders that were paid or signed: those that are asked about to their end. */
function idsOf({ ours, truths }: Moment, people: readonly Person[]): readonly string[] {
  const accounts = new Set(people.map(({ account }) => account.address.toLowerCase()))
  return ours.flatMap(({ account, transactionId }) => {
    const isTheirs = accounts.has(account.toLowerCase())
    return isTheirs && transactionId !== null && truths.get(transactionId)?.isPaid ? [transactionId] : []
  })
}

function callsOf({ heard }: Moment, ids: readonly string[]) {
  const calls = ids.map((id) => heard.get(id)?.asked ?? 0)
  const mean = calls.reduce((sum, each) => sum + each, 0) / Math.max(1, calls.length)
  return { orders: ids.length, mean, median: median(calls), most: Math.max(0, ...calls) }
}

type Calls = ReturnType<typeof callsOf>

const showCalls = (name: string, calls: Calls) =>
  console.log(
    `${name}: ${calls.orders} orders, questions of each: mean ${calls.mean.toFixed(2)}, ` +
      `median ${calls.median}, most ${calls.most}`,
  )

function showCrowd(name: string, { refusals, thrown }: Crowd): void {
  const list = [...refusals].map(([code, times]) => `${code} ${times}`).join(', ')
  console.log(`${stamp()}  ${name} have acted; refused: ${list || 'none'}`)
  for (const each of thrown.slice(0, 10)) console.log(`  ${each}`)
}

function showSome(name: string, list: readonly string[]): void {
  if (list.length > 0) console.log(`${list.length} ${name}`)
  for (const each of list.slice(0, 20)) console.log(`  ${each}`)
}

async function run(bin: string): Promise<readonly Finding[]> {
  console.log(`seed ${seed}: ${count} orders, ${lanes} at work at once`)
  const world = await makeLyingWorld(bin, dist)
  const few = Math.max(6, Math.round(count / 10))
  const honest = await makePeople(world, few, seed)
  await world.startApp()
  const seen: Seen = {
    unfounded: [],
    unlisted: [],
    receipts: [],
    early: new Set(),
    listed: 0,
    receiptsAsked: 0,
    restless: 0,
  }
  const see = async () => {
    await look(world, everybody, seen)
  }
  let everybody: readonly Person[] = honest
  const first = await runPeople(world, honest, lanes)
  showCrowd('the first people', first)
  await pass(world, [...lyingSteps, ...honestSteps], see, seen)
  const before = await readMoment(world)
  const bare = callsOf(before, idsOf(before, honest))
  showCalls('without a lie', bare)
  if (values.honest)
    return [
      { promise: 'every order has its true end', held: judgeEnds(before, new Set()).untrue.length === 0 },
    ]

  // Sessions of people who came two days before have ended.
  const lied = await makePeople(world, count, seed + 1)
  everybody = [...honest, ...lied]
  await beginLying(world)
  const crowd = await runPeople(world, lied, lanes)
  showCrowd('the people', crowd)
  await see()
  await pass(world, lyingSteps.slice(0, 1), see, seen)
  const [limited] = await Promise.all([lieAboutLimits(world, restMs), world.move(2 * minute)])
  // A pause lasts five minutes at most, whatever the service demanded.
  await pass(world, [6 * minute, ...lyingSteps.slice(1)], see, seen)
  const told = await endLying(world)
  console.log(
    `${stamp()}  ${told.lies} lies: ${percent(told.statuses)} of the statuses, ${percent(told.quotes)} of the quotes; now the truth`,
  )
  await pass(world, honestSteps, see, seen)

  const after = await readMoment(world)
  const poisoned = idsOf(after, lied).filter((id) => told.byOrder.has(id))
  const calls = callsOf(after, poisoned)
  showCalls('lied to', calls)
  console.log(`ratio ${(calls.mean / bare.mean).toFixed(2)}`)
  const misquoted = [...told.byOrder].flatMap(([id, lies]) => (lies['rate-off'] ? [id] : []))
  const ends = judgeEnds(after, new Set(misquoted))
  console.log(
    `${seen.listed} contradictions were on the operator's list, ${seen.receiptsAsked} receipts were refused, ` +
      `${seen.early.size} orders were completed by a word that came early, ` +
      `${ends.otherAmounts} wait on the list because another amount was delivered than quoted`,
  )
  showSome('ends without evidence', seen.unfounded)
  showSome('contradictions that the list lacks', seen.unlisted)
  showSome('false receipts', seen.receipts)
  showSome('orders that are not true in the end', ends.untrue)
  for (const id of ends.ids.slice(0, 5)) console.log(await storyOf(world, id, told.byOrder))
  return [
    { promise: 'one answer in five was a lie', held: limited && Math.min(told.statuses, told.quotes) > 0.15 },
    { promise: 'no order ended without evidence', held: seen.unfounded.length === 0 },
    { promise: 'there was no false receipt', held: seen.receipts.length === 0 },
    { promise: 'every contradiction was on the operator’s list', held: seen.unlisted.length === 0 },
    { promise: 'no order is deaf', held: ends.deaf.length === 0 },
    { promise: 'every order has its true end', held: ends.untrue.length === 0 },
    {
      promise: 'an order that was lied to was asked about at most 1.5 times as often',
      held: calls.mean <= 1.5 * bare.mean,
    },
    { promise: 'everything that was due was looked at in time', held: seen.restless === 0 },
    {
      promise: 'the driver carried every order through',
      held: first.thrown.length + crowd.thrown.length === 0,
    },
  ]
}

await runSoak(async () => {
  const bin = needPostgres()
  return bin === null ? [] : run(bin)
})
