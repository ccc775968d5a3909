// npm run proof -- soak instances [<orders> [<build>] [--other <build>] [--gap <ms>] [--lanes <browsers at once>]]:
// orders of all kinds in real browsers over three instances on one PostgreSQL and one Redis behind a round-robin proxy.
// Instances are killed throughout, and with a second build they are replaced by it, and back, one by one.
import { parseArgs } from 'node:util'
import { Bank } from '@/e2e/support/purchase'
import { SandboxControl } from '@/e2e/support/sandbox'
import { runManyApps, runSandbox } from '@/e2e/support/world'
import { orderKinds } from '@/lib/domain/kinds/kinds'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { movableClock } from '@/scripts/lib/movable-clock'
import { needPostgres } from '@/scripts/lib/postgres.mjs'
import { root } from '@/scripts/lib/programs.mjs'
import { needRedis } from '@/scripts/lib/redis.mjs'
import { atEnd, countOf, type Finding, median, runSoak } from '../soak/report'
import type { Route } from './people'
import { befall, type RolloutStats } from './rollout'
import { type ErrandResult, type Retries, Shopper, type ShopperSetup } from './shopper'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    other: { type: 'string' },
    gap: { type: 'string', default: '4000' },
    lanes: { type: 'string', default: '2' },
  },
})
const count = countOf(positionals[0], 200)
const dist = positionals[1] ?? '.next-test'
const dists = values.other === undefined ? [dist] : [dist, values.other]
const instanceCount = 3
/** A started step is waited for ten minutes. */
const laterMs = 11 * 60_000
const restMs = 3 * 60_000

const kinds = orderKinds
const routes: readonly Route[] = ['there', 'back', 'direct']

async function open() {
  const sandbox = await runSandbox({ SANDBOX_QUOTE_TTL_SECONDS: '360', SANDBOX_PAYOUT_DELAY_MS: '500' })
  atEnd(sandbox.stop)
  const { env, shift, remove } = movableClock()
  atEnd(remove)
  const app = await runManyApps(instanceCount, sandbox.url, { NEXT_DIST_DIR: dist, ...env })
  atEnd(app.stop)
  const control = new SandboxControl(sandbox.url)
  const [first, second] = await control.chains()
  if (first === undefined || second === undefined) throw new Error('the sandbox has too few chains')
  const mall: ShopperSetup = {
    executablePath: await findChromium(root),
    appUrl: app.url,
    sandbox: control,
    bank: new Bank(sandbox.url),
    first,
    second,
  }
  const later = async () => {
    shift(laterMs)
    await control.advance(laterMs / 1_000)
  }
  return { app, mall, later }
}

function sumOf(toils: readonly Retries[]): Retries {
  const sum = (of: (toil: Retries) => number) => toils.reduce((total, toil) => total + of(toil), 0)
  return {
    pressedAgain: sum((toil) => toil.pressedAgain),
    filledAgain: sum((toil) => toil.filledAgain),
    lookedAgain: sum((toil) => toil.lookedAgain),
    outdated: sum((toil) => toil.outdated),
  }
}

function findings(judged: readonly ErrandResult[], fate: RolloutStats): readonly Finding[] {
  const each = (holds: (one: ErrandResult) => boolean) => judged.length === count && judged.every(holds)
  return [
    {
      promise: 'every order reached its end through a person’s presses',
      held: each(({ completed }) => completed),
    },
    { promise: 'no hash was lost', held: each(({ lost }) => lost === 0) },
    { promise: '[R60] nothing was sent or paid twice', held: each(({ secondSends }) => secondSends === 0) },
    {
      promise: 'wallet, chains, record, service and bank agree on each order',
      held: each(({ disagreements }) => disagreements.length === 0),
    },
    { promise: 'instances were killed while people ordered', held: fate.kills >= Math.min(3, count / 10) },
    ...(dists.length === 1
      ? []
      : [
          { promise: 'the builds took turns under running flows', held: fate.rollouts === 3 },
          {
            promise: '[R60] every replaced instance answered its requests in progress, and exited with 0',
            held: fate.ends.every((code) => code === 0),
          },
        ]),
  ]
}

function show(judged: readonly ErrandResult[], toil: Retries, fate: RolloutStats, later: number): void {
  for (const kind of kinds) {
    const of = judged.filter((one) => one.kind === kind)
    console.log(
      `${String(of.length).padStart(4)}  ${kind}: ${of.filter(({ completed }) => completed).length} completed`,
    )
  }
  const lost = judged.reduce((total, one) => total + one.lost, 0)
  const twice = judged.reduce((total, one) => total + one.secondSends, 0)
  const untrue = judged.filter(({ disagreements }) => disagreements.length > 0)
  console.log(
    `${fate.kills} kills -9 of instances, ${fate.pairs} times two at once; ${fate.rollouts} rollouts, ` +
      `${fate.ends.length} instances replaced; ${later} orders ended only after their time`,
  )
  console.log(
    `people requested a price again ${toil.pressedAgain} times, filled in a form again ${toil.filledAgain}, ` +
      `opened an order's page again ${toil.lookedAgain}, got the notice of an older page ${toil.outdated}`,
  )
  console.log(`${lost} lost, ${twice} doubled, ${untrue.length} untrue`)
  for (const { kind, orders, disagreements } of untrue)
    console.log(`  ${kind} ${orders.join(' ')}: ${disagreements.join('; ')}`)
}

await runSoak(async () => {
  if (needPostgres() === null || needRedis() === null) return []
  const { app, mall, later } = await open()
  const begun = performance.now()
  const lanes = Array.from({ length: Math.min(count, countOf(values.lanes, 2)) }, () => new Shopper(mall))
  const ms: number[] = []
  let next = 0
  const shop = async (shopper: Shopper) => {
    atEnd(() => shopper.stop())
    await shopper.start()
    for (let number = next++; number < count; number = next++) {
      const started = performance.now()
      const kind = kinds[number % kinds.length] ?? 'sell'
      const route = routes[Math.floor(number / kinds.length) % routes.length] ?? 'there'
      await shopper.shop(kind, route).catch((error: unknown) => console.log(`  ${kind}: ${error}`))
      ms.push(performance.now() - started)
      if (ms.length % 20 === 0) console.log(`${ms.length} of ${count} orders`)
    }
  }
  const done = () => ms.length / count
  const [fate] = await Promise.all([
    befall(app, { gapMs: countOf(values.gap, 4_000), dists, done }),
    Promise.all(lanes.map(shop)),
  ])
  const left = lanes.reduce((total, lane) => total + lane.left, 0)
  if (left > 0) {
    await later()
    await Promise.all(lanes.map((lane) => lane.finishRest(restMs)))
  }
  const judged = (await Promise.all(lanes.map((lane) => lane.judge()))).flat()
  const seconds = Math.round((performance.now() - begun) / 1_000)
  show(judged, sumOf(lanes.map(({ toil }) => toil)), fate, left)
  const { requests, dead, readAgain, lost, broken, shared } = app.balancer.met
  console.log(
    `${requests} requests: ${dead} met a dead instance, ${readAgain} reads retried, ${lost} others got 502, ` +
      `${broken} answers truncated, ${shared} files of another build`,
  )
  console.log(
    `${count} orders in ${seconds} s; one took ${Math.round(median(ms))} ms (median), ${Math.round(median(ms, 0.99))} ms (p99)`,
  )
  return findings(judged, fate)
})
