// npm run proof -- soak browser [<kills> [<part of a moment's name>] [--lanes <browsers at once>]]: a real Chromium is
// killed, with all its processes at once, in the middle of a sale, a purchase or a transfer, half the time after its
// network was cut; the next browser, or another device, takes the order to its end.
import { parseArgs } from 'node:util'
import { SandboxControl } from '@/e2e/support/sandbox'
import { runApp, runSandbox } from '@/e2e/support/world'
import { isTokenForToken } from '@/lib/domain/kinds/kinds'
import { findChromium } from '@/scripts/lib/browser.mjs'
import { movableClock } from '@/scripts/lib/movable-clock'
import { root } from '@/scripts/lib/programs.mjs'
import { atEnd, countOf, type Finding, runSoak } from '../soak/report'
import { type Kill, type KillResult, Lane, type Shop } from './lane'
import { isStranding, moments, nameOf } from './moments'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lanes: { type: 'string', default: '2' } },
})

function routeOf(number: number, moment: Kill['moment']): Kill['route'] {
  const routes = ['there', 'back', 'direct'] as const
  const route = routes[number % routes.length] ?? 'there'
  // A direct transfer needs no allowance, and the service has no part in it that it could hold.
  const asksMore = moment.stage === 'approval' || moment.stage === 'processing'
  // A stranded transfer spends a separate token, which the second chain doesn't have.
  const isUnfit = route === 'direct' ? asksMore : route === 'back' && isStranding(moment)
  return isUnfit ? 'there' : route
}

function kills(count: number, only: string): readonly Kill[] {
  const wanted = moments.filter((moment) => nameOf(moment).includes(only))
  const plan = Array.from({ length: count }, (_, number) => {
    const moment = wanted[number % wanted.length]
    if (moment === undefined) throw new Error(`no moment is named "${only}"`)
    const [turn, round] = [number % wanted.length, Math.floor(number / wanted.length)]
    return {
      moment,
      isCut: (number + round) % 2 === 0,
      elsewhere: ((number + 2 * round) % 5) % 2 === 1,
      route: routeOf(Math.floor(turn / 2) + round, moment),
    }
  })
  return plan
}

/** A started step is waited for ten minutes, and a price or a code lives shorter. */
const laterSeconds = 11 * 60

async function startShop(): Promise<Shop> {
  const sandbox = await runSandbox({
    SANDBOX_QUOTE_TTL_SECONDS: '360',
    SANDBOX_ONRAMP_TTL_SECONDS: '150',
    SANDBOX_PAYOUT_DELAY_MS: '200',
  })
  atEnd(sandbox.stop)
  const { env, shift, remove } = movableClock()
  atEnd(remove)
  const app = await runApp(sandbox.url, { SETTLEMENT_QUOTE_TTL_SECONDS: '300', ...env })
  atEnd(app.stop)
  const control = new SandboxControl(sandbox.url)
  return {
    executablePath: await findChromium(root),
    appUrl: app.url,
    sandboxUrl: sandbox.url,
    sandbox: control,
    chains: await control.chains(),
    later: async () => {
      shift(laterSeconds * 1_000)
      await control.advance(laterSeconds)
    },
  }
}

function describe({ kill: { moment, isCut, elsewhere, route } }: KillResult): string {
  const way = isTokenForToken(moment.kind) ? `, ${route}` : ''
  return `${nameOf(moment)}${way}${isCut ? ', network cut' : ''}${elsewhere ? ', other device' : ''}`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function faultsOf({ completed, disagreements }: KillResult): readonly string[] {
  return [...(completed ? [] : ['not completed']), ...disagreements]
}

function show(done: readonly KillResult[], seconds: number): void {
  const steps = new Map<string, number>()
  for (const { kill } of done) {
    const name = nameOf(kill.moment)
    steps.set(name, (steps.get(name) ?? 0) + 1)
  }
  for (const [name, count] of [...steps].sort()) console.log(`${String(count).padStart(4)}  ${name}`)
  console.log(
    `${done.length} kills in ${Math.round(seconds)} s, ${done.filter(({ kill }) => kill.isCut).length} with the network cut, ` +
      `${done.filter(({ kill }) => kill.elsewhere).length} continued at another device; ` +
      `${done.filter(({ keptTold }) => keptTold).length} hashes reported by the restarted browser; ` +
      `lost ${sum(done.map(({ lost }) => lost))}, second sends ${sum(done.map(({ secondSends }) => secondSends))}`,
  )
  for (const each of done.filter((one) => one.secondSends > 0 || faultsOf(one).length > 0))
    console.log(`  ${each.orderId} ${describe(each)}: ${faultsOf(each).join('; ')}`)
}

function judgeAll(done: readonly KillResult[], wanted: number): readonly Finding[] {
  return [
    {
      promise: 'every order reached its end through a person’s presses',
      held: done.length === wanted && done.every(({ completed }) => completed),
    },
    { promise: '[R35] no hash was lost', held: done.every(({ lost }) => lost === 0) },
    {
      promise: '[R35] no sent step was sent a second time',
      held: done.every(({ secondSends }) => secondSends === 0),
    },
    {
      promise: 'the same order at the same place; wallet, chains, record, service and bank agree on each',
      held: done.every(({ disagreements }) => disagreements.length === 0),
    },
  ]
}

await runSoak(async () => {
  const [count, only = ''] = positionals
  const wanted = kills(countOf(count, 100), only)
  const begun = performance.now()
  const shop = await startShop()
  let next = 0
  const open = async () => {
    const [first, second] = shop.chains
    if (first === undefined || second === undefined) throw new Error('the sandbox has too few chains')
    const lane = new Lane(shop, first, second)
    atEnd(() => lane.stop())
    await lane.start()
    for (let kill = wanted[next++]; kill !== undefined; kill = wanted[next++]) {
      await lane.kill(kill)
      // Progress output for a long run.
      for (const one of lane.done.slice(-1))
        console.log(`${describe(one)}: ${faultsOf(one).join('; ') || 'agreed'}`)
    }
    return lane
  }
  const lanes = await Promise.all(Array.from({ length: countOf(values.lanes, 2) }, open))
  // Whatever waits for its time to be up is waiting in every lane by now: all of them reach it at once.
  if (wanted.some(({ moment }) => isStranding(moment))) await shop.later()
  await Promise.all(lanes.map((lane) => lane.finishStranded()))
  const done = lanes.flatMap((lane) => lane.done)
  show(done, (performance.now() - begun) / 1_000)
  return judgeAll(done, wanted.length)
})
