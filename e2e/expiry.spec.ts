// A price that has ended: never signed, and renewed by a press.
import { newPixKey, Sale } from './support/sale'
import { test as base, expect } from './support/test'
import { type RunningApp, type RunningSandbox, runApp, runSandbox } from './support/world'

interface Short {
  readonly running: { readonly sandbox: RunningSandbox; readonly app: RunningApp }
}

const lifeSeconds = '12'

const test = base.extend<object, Short>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      const sandbox = await runSandbox({ SANDBOX_QUOTE_TTL_SECONDS: lifeSeconds })
      const app = await runApp(sandbox.url, { SETTLEMENT_QUOTE_TTL_SECONDS: lifeSeconds })
      await use({ sandbox, app })
      await app.stop()
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ running: { app, sandbox } }, use) =>
    use({ appUrl: app.url, sandboxUrl: sandbox.url, chainPorts: sandbox.chainPorts }),
})

test('[OFQ-5] counts down, takes the button away when the price has ended, and asks anew by one press', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  await sale.signIn()
  await sandbox.faucet(31337, wallet.address)
  await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey: newPixKey() })
  const first = await sale.askQuote()
  await expect(sale.heading('outcome.expired.title')).toBeVisible()
  await expect(sale.stepButton('approval')).toHaveCount(0)
  expect(wallet.transactions).toEqual([])
  expect(await chainA.transactionCount(wallet.address)).toBe(0)

  await sale.button('review.newPrice').click()
  await page.waitForURL((url) => /\/sell\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(first))
  await expect(sale.heading('review.heading')).toBeVisible()
  const renewed = await sale.record()
  expect(renewed).toMatchObject({ replaces: first })
  expect(renewed.quote?.transactionId).not.toBe((await sale.record(first)).quote?.transactionId)
  expect(wallet.transactions).toEqual([])
})

test('[OFQ-5] after a reload a new price asks for the recipient again, since nobody kept the identity', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  await sale.signIn()
  await sandbox.faucet(31337, wallet.address)
  await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey: newPixKey() })
  await sale.askQuote()
  await page.reload()
  await expect(sale.heading('outcome.expired.title')).toBeVisible()
  await page.getByRole('link', { name: sale.t('review.newPriceForm') }).click()
  await expect(sale.heading('sell.title')).toBeVisible()
  await expect(sale.field('sell.youSend')).toHaveValue('100')
  await expect(sale.field('recipient.taxId')).toHaveValue('')
  expect(wallet.transactions).toEqual([])
})
