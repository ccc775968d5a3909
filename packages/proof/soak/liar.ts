// npm run proof -- soak liar [<orders> [<build>] [--seed <n>] [--lanes <n>] [--widgets <n>] [--honest]]: sales,
// purchases and sends through the built app, some of them in widgets, while one answer of the service in five is a lie;
// then it tells the truth. A tenth as many orders run before without lies, to measure the calls an order needs; with
// --honest all do. All clocks move ahead together, so that ten minutes and a day are covered.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { HostPage, tokensOf } from './liar/hosts'
import { contradictable, type EndVerdict, judgeEnds, type Moment } from './liar/judge'
import { beginLying, endLying, insistOn, type LiesTold, lieAboutLimits, type Share } from './liar/lies'
import { readMoment, storyOf } from './liar/moment'
import { type Crowd, makePeople, runPeople } from './liar/people'
import type { Person } from './liar/person'
import { Stage } from './liar/stage'
import { type LyingWorld, makeLyingWorld } from './liar/world'
import { countOf, type Finding, median, runSoak } from './report'
import { Slots } from './sell/slots'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    lanes: { type: 'string' },
    widgets: { type: 'string' },
    honest: { type: 'boolean' },
  },
})
const count = countOf(positionals[0], 2_000)
const dist = positionals[1] ?? '.next-test'
const seed = values.seed === undefined ? randomInt(1, 2 ** 31) : countOf(values.seed, 1)
const lanes = countOf(values.lanes, 24)
const widgets = countOf(values.widgets, Math.ceil(count / 20))

/** With fewer, a quarter of the open orders is so small that chance may leave none to contradict. */
const shortRun = 200

const minute = 60_000
/** How far the clock moves, step by step. The service pays out in the last of the lying steps. */
const lyingSteps = [10 * minute, 6 * minute]
const honestSteps = [70_000, 6 * minute, 11 * minute, 25 * 60 * minute, 70_000, 11 * minute, 25 * 60 * minute]

const begun = performance.now()
const say = (line: string) => console.log(`${Math.round((performance.now() - begun) / 1_000)} s  ${line}`)
const percent = ({ lied, answers }: Share) => `${((lied / answers) * 100).toFixed(1)} %`

/** Within the random variation: a short run has few answers. */
function isOneInFive({ lied, answers }: Share): boolean {
  return lied / answers > Math.min(0.17, 0.2 - 3 * Math.sqrt((0.2 * 0.8) / answers))
}

function callsOf({ heard, ours, truths }: Moment, people: readonly Person[], only?: LiesTold['byOrder']) {
  const accounts = new Set(people.map(({ account }) => account.address.toLowerCase()))
  // Those that were paid or signed are followed to their end.
  const calls = ours.flatMap(({ account, transactionId: id }) => {
    const isTheirs = accounts.has(account.toLowerCase()) && id !== null && truths.get(id)?.isPaid === true
    return isTheirs && (only === undefined || only.has(id)) ? [heard.get(id)?.asked ?? 0] : []
  })
  const mean = calls.reduce((sum, each) => sum + each, 0) / Math.max(1, calls.length)
  return { orders: calls.length, mean, median: median(calls), most: Math.max(0, ...calls) }
}

function showCalls(name: string, calls: ReturnType<typeof callsOf>): void {
  const figures = `mean ${calls.mean.toFixed(2)}, median ${calls.median}, most ${calls.most}`
  say(`${name}: ${calls.orders} orders; questions about each: ${figures}`)
}

function showCrowd(name: string, { refusals, thrown }: Crowd): void {
  const list = [...refusals].map(([code, times]) => `${code} ${times}`).join(', ')
  say(`${name} have acted; refused: ${list || 'none'}`)
  for (const each of thrown.slice(0, 10)) console.log(`  ${each}`)
}

function showSome(name: string, list: readonly string[]): void {
  if (list.length > 0) console.log(`${list.length} ${name}`)
  for (const each of [...new Set(list)].slice(0, 20)) console.log(`  ${each}`)
}

async function runHosts(pages: readonly HostPage[]): Promise<readonly string[]> {
  const slots = new Slots(Math.max(1, Math.round(lanes / 4)))
  const thrown: string[] = []
  await Promise.all(
    pages.map(async (page) => {
      await slots.take()
      await page.act().catch((error: unknown) => thrown.push(`widget ${page.person.kind}: ${error}`))
      slots.give()
    }),
  )
  return thrown
}

/** Without lies: each promise of a lying run has its baseline here. */
async function runHonest(stage: Stage): Promise<{ readonly crowd: Crowd; readonly after: Moment }> {
  const people = await makePeople(stage.world, Math.max(6, Math.round(count / 10)), seed)
  await stage.world.startApp()
  stage.people.push(...people)
  const crowd = await runPeople(stage.world, people, lanes)
  showCrowd('the first people', crowd)
  await stage.pass([70_000, ...lyingSteps, ...honestSteps])
  return { crowd, after: await readMoment(stage.world) }
}

async function runLying(stage: Stage) {
  const { world, people, pages } = stage
  const lied = await makePeople(world, count, seed + 1)
  const tokens = tokensOf(world)
  people.push(...lied)
  pages.push(...lied.slice(0, widgets).map((person) => new HostPage(world, person, tokens)))
  await beginLying(world, seed)
  const [crowd, thrown] = await Promise.all([runPeople(world, lied.slice(widgets), lanes), runHosts(pages)])
  showCrowd('the people', crowd)
  showSome('pages that threw', thrown)
  await stage.look()
  const every = count < shortRun ? 1 : 4
  const insisted = contradictable(await readMoment(world)).filter((_, index) => index % every === 0)
  await insistOn(world, insisted)
  say(`${insisted.length} orders it now always reports as completed`)
  await stage.pass([70_000])
  const limited = await lieAboutLimits(world, 60_000)
  // A pause lasts five minutes at most, whatever the service demands.
  await stage.pass([6 * minute, ...lyingSteps])
  const told = await endLying(world)
  say(
    `${told.lies} lies: ${percent(told.statuses)} of the statuses, ${percent(told.quotes)} of the quotes; now the truth`,
  )
  await stage.pass(honestSteps)
  return { lied, limited, told, insisted, thrown: [...crowd.thrown, ...thrown] }
}

async function showEnds(world: LyingWorld, { seen }: Stage, ends: EndVerdict, told: LiesTold): Promise<void> {
  say(
    `${seen.listed.size} contradictions were on the operator's list; ${seen.receiptsRefused} receipts were refused; ` +
      `${seen.early.size} orders were completed by an answer that came early; ${ends.waiting} are still on the list, because ` +
      "the delivered amount differed from the quote, or the quote had another order's id",
  )
  showSome('ends without evidence', seen.unfounded)
  showSome('ends without evidence at hosts', seen.unfoundedAtHosts)
  showSome('contradictions missing from the list', seen.unlisted)
  showSome('contradictions not shown to hosts', seen.unlistedAtHosts)
  showSome('false receipts', seen.receipts)
  showSome('orders with an untrue end', ends.untrue)
  for (const id of ends.ids.slice(0, 5)) console.log(await storyOf(world, id, told.byOrder))
}

async function run(bin: string): Promise<readonly Finding[]> {
  console.log(`seed ${seed}: ${count} orders, ${widgets} of them in widgets, ${lanes} in parallel`)
  const world = await makeLyingWorld(bin, dist)
  const stage = new Stage(world, say)
  const { seen } = stage
  const bare = await runHonest(stage)
  const bareCalls = callsOf(bare.after, stage.people)
  showCalls('without a lie', bareCalls)
  if (values.honest)
    return [
      { promise: 'every order has its true end', held: judgeEnds(bare.after, new Set()).untrue.length === 0 },
    ]
  const { lied, limited, told, thrown, insisted } = await runLying(stage)
  const after = await readMoment(world)
  const calls = callsOf(after, lied, told.byOrder)
  showCalls('lied to', calls)
  say(`ratio ${(calls.mean / bareCalls.mean).toFixed(2)}`)
  const misquoted = new Set([...told.byOrder].flatMap(([id, lies]) => (lies['rate-off'] ? [id] : [])))
  const hosts = stage.hostsMoment(after)
  const ends = judgeEnds(after, misquoted)
  const atHosts = judgeEnds(hosts, misquoted)
  await showEnds(world, stage, ends, told)
  showSome("orders whose true end hosts don't know", atHosts.untrue)
  const strays = stage.pages.filter((page) => atHosts.ids.includes(page.believed()?.id ?? ''))
  for (const page of strays.slice(0, 5)) {
    const lies = told.byOrder.get(page.believed()?.transactionId ?? '')
    console.log(`${page.story()}\n    lies: ${JSON.stringify(lies)}`)
  }
  const none = (list: readonly unknown[]) => list.length === 0
  return [
    {
      promise: 'one answer in five was a lie',
      held: limited && isOneInFive(told.statuses) && isOneInFive(told.quotes),
    },
    { promise: '[R39] no order ended without evidence', held: none(seen.unfounded) },
    { promise: 'no host received an end without evidence', held: none(seen.unfoundedAtHosts) },
    { promise: 'there was no false receipt', held: none(seen.receipts) },
    {
      promise: 'every contradiction was on the operator’s list',
      // Some are delivered before the next look.
      held: none(seen.unlisted) && seen.listed.size >= insisted.length / 10,
    },
    { promise: 'every page said that the service and the chain disagree', held: none(seen.unlistedAtHosts) },
    { promise: 'no order is stuck', held: none(ends.deaf) && none(atHosts.deaf) },
    { promise: 'every order has its true end', held: none(ends.untrue) },
    { promise: 'every host knows the true end', held: none(atHosts.untrue) },
    {
      promise: 'an order with lies was looked up at most 1.5 times as often',
      held: calls.mean <= 1.5 * bareCalls.mean,
    },
    { promise: 'everything due was looked at in time', held: seen.restless === 0 },
    { promise: 'the driver completed every order', held: none([...bare.crowd.thrown, ...thrown]) },
  ]
}

await runSoak(async () => {
  const bin = needPostgres()
  return bin === null ? [] : run(bin)
})
