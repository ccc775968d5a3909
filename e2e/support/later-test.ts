// The `test` of journeys in which minutes pass: each has its own sandbox and app, whose clocks and chains move together.
import { setTimeout as sleep } from 'node:timers/promises'
import { movableClock } from '../../scripts/lib/movable-clock'
import { Nodes } from './nodes'
import { desks } from './parts'
import { SandboxControl } from './sandbox'
import { test as base } from './test'
import type { Desk } from './told'
import { type RunningApp, type RunningSandbox, runApp, runSandbox } from './world'

interface Programs {
  readonly sandbox: RunningSandbox
  readonly app: RunningApp
  readonly nodes: Nodes
  readonly later: (seconds: number) => Promise<void>
}

/** Moves the clock of both programs. Signed calls carry the app's time, so neither clock may run ahead alone. */
function mover(control: SandboxControl, shift: (ms: number) => void) {
  let aheadMs = 0
  return async (seconds: number) => {
    const wanted = (await control.now()) + seconds * 1_000
    aheadMs += seconds * 1_000
    shift(aheadMs)
    // Each program reads its clock file a few times a second.
    while ((await control.now()) < wanted) await sleep(20)
    // Chains follow the service's clock when that is moved.
    await control.advance(1)
  }
}

async function run(use: (running: Programs) => Promise<void>): Promise<void> {
  const { env, shift, remove } = movableClock()
  const sandbox = await runSandbox({ ...env, SANDBOX_QUOTE_TTL_SECONDS: '600' })
  const nodes = await Nodes.before(sandbox.url)
  const app = await runApp(sandbox.url, { ...env, ...nodes.env, SETTLEMENT_QUOTE_TTL_SECONDS: '600' })
  await use({ sandbox, app, nodes, later: mover(new SandboxControl(sandbox.url), shift) })
  await app.stop()
  await nodes.stop()
  await sandbox.stop()
  remove()
}

interface TestFixtures {
  /** Lets this many seconds pass. */
  readonly later: Programs['later']
  readonly nodes: Nodes
  readonly operator: Desk
}

export const test = base.extend<TestFixtures, { readonly running: Programs }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => run(use),
    { scope: 'worker', timeout: 180_000 },
  ],
  world: async ({ running: { app, sandbox } }, use) =>
    use({ appUrl: app.url, sandboxUrl: sandbox.url, sandboxDir: sandbox.dir }),
  later: async ({ running }, use) => use(running.later),
  nodes: async ({ running: { nodes } }, use) => {
    await use(nodes)
    nodes.down = null
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
