// npm run soak:browser [-- <kills> [<part of a moment's name>]]: a real Chromium is killed in the middle of a sale, all its
// processes at once, in half of them with its network cut before; the next browser, or another device, takes the sale to
// its end.
import { findChromium } from '../../scripts/lib/browser.mjs'
import { root } from '../../scripts/lib/programs.mjs'
import { atEnd, countOf, type Finding, runSoak } from '../../scripts/soak/report'
import { SandboxControl } from '../support/sandbox'
import { runApp, runSandbox } from '../support/world'
import { type Kill, type Killed, Lane, type Shop } from './lane'
import { isStranding, type Moment, moments } from './moments'

const lanes = 2

const nameOf = ({ step, name, prompt }: Moment) => `${step}: ${name}${prompt === 'dies' ? ' (it dies)' : ''}`

function kills(count: number, only: string): readonly Kill[] {
  const wanted = moments.filter((moment) => nameOf(moment).includes(only))
  const plan = Array.from({ length: count }, (_, number) => {
    const moment = wanted[number % wanted.length]
    if (moment === undefined) throw new Error(`no moment is called "${only}"`)
    const round = Math.floor(number / wanted.length)
    return { moment, isCut: (number + round) % 2 === 0, elsewhere: (number + 2 * round) % 3 === 2 }
  })
  // Their orders end ten minutes later: what comes after them fills that time.
  return plan.sort((one, other) => Number(isStranding(other.moment)) - Number(isStranding(one.moment)))
}

async function startShop(): Promise<Shop> {
  const sandbox = await runSandbox({ SANDBOX_QUOTE_TTL_SECONDS: '360', SANDBOX_PAYOUT_DELAY_MS: '200' })
  atEnd(sandbox.stop)
  const app = await runApp(sandbox.url, { SETTLEMENT_QUOTE_TTL_SECONDS: '300' })
  atEnd(app.stop)
  const control = new SandboxControl(sandbox.url)
  return {
    executablePath: await findChromium(root),
    appUrl: app.url,
    sandbox: control,
    chains: await control.chains(),
  }
}

function describe({ kill: { moment, isCut, elsewhere } }: Killed): string {
  return `${nameOf(moment)}${isCut ? ', network cut' : ''}${elsewhere ? ', other device' : ''}`
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function show(done: readonly Killed[], seconds: number): void {
  const steps = new Map<string, number>()
  for (const { kill } of done) {
    const name = nameOf(kill.moment)
    steps.set(name, (steps.get(name) ?? 0) + 1)
  }
  for (const [name, count] of [...steps].sort()) console.log(`${String(count).padStart(4)}  ${name}`)
  console.log(
    `${done.length} kills in ${Math.round(seconds)} s, ${done.filter(({ kill }) => kill.isCut).length} with the network cut, ` +
      `${done.filter(({ kill }) => kill.elsewhere).length} continued at another device; ` +
      `${done.filter(({ keptTold }) => keptTold).length} hashes told by the browser that came back; ` +
      `lost ${sum(done.map(({ lost }) => lost))}, second sends ${sum(done.map(({ secondSends }) => secondSends))}`,
  )
  for (const each of done.filter(
    (one) => !one.completed || one.disagreements.length > 0 || one.secondSends > 0,
  ))
    console.log(
      `  ${each.orderId} ${describe(each)}: ${[...(each.completed ? [] : ['not completed']), ...each.disagreements].join('; ')}`,
    )
}

function judgeAll(done: readonly Killed[], wanted: number): readonly Finding[] {
  return [
    {
      promise: 'every sale came to its end by a person’s presses',
      held: done.length === wanted && done.every(({ completed }) => completed),
    },
    { promise: 'no hash was lost', held: done.every(({ lost }) => lost === 0) },
    {
      promise: 'no sent step was sent a second time',
      held: done.every(({ secondSends }) => secondSends === 0),
    },
    {
      promise: 'wallet, chain, record, service and bank agree on every sale',
      held: done.every(({ disagreements }) => disagreements.length === 0),
    },
  ]
}

await runSoak(async () => {
  const [count, only = ''] = process.argv.slice(2)
  const wanted = kills(countOf(count, 100), only)
  const begun = performance.now()
  const shop = await startShop()
  let next = 0
  const run = async () => {
    const [chain] = shop.chains
    if (chain === undefined) throw new Error('the sandbox has no chain')
    const lane = new Lane(shop, chain)
    atEnd(() => lane.stop())
    await lane.start()
    for (let kill = wanted[next++]; kill !== undefined; kill = wanted[next++]) await lane.kill(kill)
    await lane.finishStranded()
    return lane.done
  }
  const done = (await Promise.all(Array.from({ length: lanes }, run))).flat()
  show(done, (performance.now() - begun) / 1_000)
  return judgeAll(done, wanted.length)
})
