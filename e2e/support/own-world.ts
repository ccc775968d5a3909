// The `test` of journeys that need programs of their own: minutes pass, nodes fail, or the service's quotes are changed.
// One world serves all such files of a worker, so these come first and on few workers (playwright.config.ts).
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { movableClock } from '../../scripts/lib/movable-clock'
import { Nodes } from './nodes'
import { desks } from './parts'
import { QuoteProxy } from './quote-proxy'
import { SandboxControl } from './sandbox'
import { test as base } from './test'
import type { Desk } from './told'
import { type RunningApp, type RunningSandbox, runApp, runSandbox } from './world'

/** Letters of the app's output that a failed journey prints. */
const mostOutput = 8_000

interface Programs {
  readonly sandbox: RunningSandbox
  readonly app: RunningApp
  readonly nodes: Nodes
  readonly between: QuoteProxy
  readonly later: (seconds: number) => Promise<void>
}

/** How long quotes of this world live, as long as Pix codes do. */
const quoteSeconds = '600'

/**
 * Moves the clock of both programs and the time of the chains. To the app it is one move: signed calls carry its time, and
 * a look at a chain that is still behind would be its last for minutes.
 */
function mover(app: RunningApp, control: SandboxControl, shift: (ms: number) => void) {
  let aheadMs = 0
  return (seconds: number) =>
    app.whileHalted(async () => {
      const wanted = (await control.now()) + seconds * 1_000
      aheadMs += seconds * 1_000
      shift(aheadMs)
      // The sandbox looks at its clock's file every few milliseconds.
      while ((await control.now()) < wanted) await sleep(20)
      // Chains follow the service's clock when that is moved.
      await control.advance(1)
    })
}

async function run(use: (running: Programs) => Promise<void>) {
  const { env, shift, remove } = movableClock()
  const sandbox = await runSandbox({ ...env, SANDBOX_QUOTE_TTL_SECONDS: quoteSeconds })
  const [nodes, between] = [await Nodes.before(sandbox.url), new QuoteProxy(sandbox.url)]
  await between.start()
  const app = await runApp(between.url, {
    ...env,
    ...nodes.env,
    SETTLEMENT_QUOTE_TTL_SECONDS: quoteSeconds,
  })
  await use({ sandbox, app, nodes, between, later: mover(app, new SandboxControl(sandbox.url), shift) })
  await app.stop()
  await between.stop()
  await nodes.stop()
  await sandbox.stop()
  remove()
}

interface TestFixtures {
  /** Lets this many seconds pass, also for a page that counts them down. */
  readonly later: (seconds: number, page?: Page) => Promise<void>
  readonly nodes: Nodes
  readonly between: QuoteProxy
  readonly operator: Desk
}

interface WorkerFixtures {
  readonly running: Programs
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
  running: [async ({}, use) => run(use), { scope: 'worker', timeout: 300_000 }],
  world: async ({ running: { app, sandbox } }, use, info) => {
    await use({ appUrl: app.url, sandboxUrl: sandbox.url, sandboxDir: sandbox.dir })
    // Nothing else is left of a failure that does not come again.
    if (info.status !== info.expectedStatus)
      console.log(`${sandbox.child.tail()}\n${app.output().slice(-mostOutput)}`)
  },
  later: async ({ running }, use) =>
    use(async (seconds, page) => {
      await running.later(seconds)
      await page?.evaluate((ms) => {
        const now = Date.now
        Date.now = () => now() + ms
      }, seconds * 1_000)
    }),
  nodes: async ({ running: { nodes } }, use) => {
    await use(nodes)
    nodes.down = null
  },
  between: async ({ running: { between } }, use) => {
    await use(between)
    between.mutation = null
  },
  sandbox: async ({ sandbox }, use) => {
    await use(sandbox)
    await sandbox.tellTruth()
  },
  operator: async ({ browser, guard, sandbox, world: { appUrl } }, use) => {
    const opened = await Promise.all(desks.map((open) => open({ browser, guard, sandbox, appUrl })))
    const onEach = async (act: (desk: Desk) => Promise<void>) => {
      for (const desk of opened) await act(desk)
    }
    await use({
      expectListed: (orderId, reason) => onEach((desk) => desk.expectListed(orderId, reason)),
      expectGone: (orderId) => onEach((desk) => desk.expectGone(orderId)),
      close: () => onEach((desk) => desk.close()),
    })
    await onEach((desk) => desk.close())
  },
})
