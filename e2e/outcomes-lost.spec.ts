// Transfers that never arrive. A transfer counts as lost only after ten minutes, so the test moves the app's clock.
import { movableClock } from '../scripts/lib/movable-clock'
import { cancelled, neverBroadcast, unclear } from './support/mischief'
import { openSale, type Sale } from './support/sale'
import { expectScreen } from './support/screens'
import { test as base, expect } from './support/test'
import { type RunningApp, type RunningSandbox, runApp, runSandbox } from './support/world'

const minuteMs = 60_000

interface WorkerFixtures {
  readonly running: {
    readonly sandbox: RunningSandbox
    readonly app: RunningApp
    readonly shift: (ms: number) => void
  }
}

const test = base.extend<object, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      const { env, shift, remove } = movableClock()
      const sandbox = await runSandbox()
      const app = await runApp(sandbox.url, env)
      await use({ sandbox, app, shift })
      await app.stop()
      await sandbox.stop()
      remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  world: async ({ running: { app, sandbox } }, use) =>
    use({ appUrl: app.url, sandboxUrl: sandbox.url, sandboxDir: sandbox.dir }),
})

// Several screens, each in two languages, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

/** Moves the app's clock on, eleven minutes at a time, until an order has ended. */
async function later(sale: Sale, orderId: string, shift: (ms: number) => void): Promise<void> {
  let minutes = 0
  await expect
    .poll(
      async () => {
        minutes += 11
        shift(minutes * minuteMs)
        return (await sale.record(orderId)).state
      },
      { timeout: 60_000, intervals: [3_000] },
    )
    .toBe('abandoned')
}

const cases = [
  { name: 'never left the wallet', how: () => unclear, screen: 'neverSent', reason: 'never_sent' },
  {
    name: 'was sent and forgotten by every node',
    how: neverBroadcast,
    screen: 'dropped',
    reason: 'tx_dropped',
  },
  { name: 'was cancelled in the wallet', how: cancelled, screen: 'replaced', reason: 'tx_replaced' },
] as const

for (const { name, how, screen, reason } of cases) {
  test(`a transfer that ${name} ends with its own message, and moved no tokens`, async ({
    page,
    wallet,
    sandbox,
    chainA,
    running: { shift },
  }) => {
    shift(0)
    const seller = { page, wallet, sandbox }
    const opened = await openSale(seller, { chain: chainA, allowed: '100' })
    const { sale, pixKey, token: usdc, tokens } = opened
    const orderId = await sale.askQuote()
    await sale.readyFor('transfer', chainA.chain)
    wallet.instead = how(wallet, chainA.chain)
    await sale.sign('transfer')
    await expect(page.getByRole('heading', { level: 1, name: /^(Checking|Sent)/ })).toBeVisible()

    await later(sale, orderId, shift)
    const isDropped = screen === 'dropped'
    await expectScreen(sale, {
      heading: `outcome.${screen}.title`,
      next: isDropped
        ? { role: 'button', name: 'progress.checkNow' }
        : { role: 'button', name: 'review.newPrice' },
      nextAfterReload: isDropped
        ? { role: 'button', name: 'progress.checkNow' }
        : { role: 'link', name: 'review.newPriceForm' },
    })
    if (isDropped) await expect(page.getByText('Não pague de novo antes de conferir')).toBeVisible()
    expect(await sale.record(orderId)).toMatchObject({ state: 'abandoned', reason })
    expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
    expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
  })
}
