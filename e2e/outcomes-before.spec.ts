// What can stand in the way before anything is sent: a service that is ill, busy, silent or still checking, and a wallet
// that says no. Nothing typed is lost, and one more press works.
import type { Page } from '@playwright/test'
import { newPixKey, openSale, Sale } from './support/sale'
import { speak } from './support/screens'
import { test as base, expect } from './support/test'
import { textIn } from './support/text'
import { type RunningApp, type RunningSandbox, runApp, runSandbox } from './support/world'

interface Own {
  readonly running: { readonly sandbox: RunningSandbox; readonly app: RunningApp }
}

const test = base.extend<object, Own>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      // Much is looked at while one price is held.
      const sandbox = await runSandbox({ SANDBOX_QUOTE_TTL_SECONDS: '600' })
      const app = await runApp(sandbox.url, { SETTLEMENT_QUOTE_TTL_SECONDS: '600' })
      await use({ sandbox, app })
      await app.stop()
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ running: { app, sandbox } }, use) =>
    use({ appUrl: app.url, sandboxUrl: sandbox.url, chainPorts: sandbox.chainPorts }),
})

// Several screens, each in two languages, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

const alertOf = (page: Page, title: string) =>
  page.locator('[role="alert"], [role="status"]').filter({ hasText: title })

for (const locale of ['en', 'pt-BR'] as const) {
  test(`what keeps the service from giving a price is told in ${locale}, and a later press gets one`, async ({
    page,
    wallet,
    sandbox,
    chainA,
  }) => {
    const signIn = new Sale(page)
    await signIn.signIn()
    await speak(signIn, locale)
    const sale = new Sale(page, textIn(locale))
    const pixKey = newPixKey()
    await sandbox.faucet(31337, wallet.address)
    await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey })
    const button = sale.button('checkout.getQuote')

    const quote = { operation: 'offramp-quote' } as const
    const troubles = [
      { code: 'service_ill', order: () => sandbox.fault({ ...quote, kind: 'status', status: 500 }) },
      { code: 'service_refused', order: () => sandbox.fault({ ...quote, kind: 'status', status: 400 }) },
      { code: 'quote_unknown', order: () => sandbox.fault({ ...quote, kind: 'cut-after' }) },
      { code: 'kyc_pending', order: () => sandbox.kyc('pending') },
      { code: 'kyc_more_needed', order: () => sandbox.kyc('more_needed') },
      { code: 'kyc_rejected', order: () => sandbox.kyc('rejected') },
    ] as const
    for (const { code, order } of troubles) {
      await order()
      await button.click()
      const alert = alertOf(page, sale.t(`errors.${code}.title`))
      await expect(alert, code).toBeVisible()
      await expect(alert.getByText(sale.t(`errors.${code}.action`))).toBeVisible()
      // What takes its time, or was only lost, does not look like a failure.
      const isCalm = code.startsWith('kyc') || code === 'quote_unknown'
      expect(await alert.getAttribute('role'), code).toBe(isCalm ? 'status' : 'alert')
      await expect(sale.field('recipient.pixKey')).toHaveValue(pixKey)
      await expect(button).toBeEnabled()
    }
    await sandbox.kyc('approved')
    expect(wallet.transactions).toEqual([])

    await sandbox.fault({ ...quote, kind: 'status', status: 429, retryAfterSeconds: 8 })
    await button.click()
    const busy = alertOf(page, sale.t('errors.budget_spent.title'))
    const quotes = async () =>
      (await sandbox.requests()).filter(({ operation }) => operation === 'offramp-quote').length
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    const before = await quotes()
    await button.click({ force: true })
    // The seconds that are named grow fewer, and a press before their end asks nobody.
    await expect(busy.getByText(sale.t('common.retryIn', { seconds: 3 }), { exact: true })).toBeVisible()
    expect(await quotes()).toBe(before)
    await expect(busy.getByText(sale.t('common.retryNow')).first()).toBeVisible()
    await expect(button).not.toHaveAttribute('aria-disabled')
    await sale.askQuote()
    expect(wallet.transactions).toEqual([])
  })
}

test('a wallet that cannot switch, another account and a refusal each say what to do, in both languages', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const portuguese = new Sale(page, textIn('pt-BR'))
  const { chain } = chainA
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  const orderId = await sale.askQuote()
  const back = async (to: Sale, locale: 'en' | 'pt-BR') => {
    await speak(sale, locale)
    await page.reload()
    await expect(to.heading('review.heading')).toBeVisible()
  }

  for (const [one, locale] of [
    [portuguese, 'pt-BR'],
    [sale, 'en'],
  ] as const) {
    await back(one, locale)
    wallet.refuse('wallet_switchEthereumChain', 1, 4200)
    await one.button('sign.switchTo', { chain: chain.name }).click()
    const steps = page.getByRole('region', { name: one.t('review.manualChain.title') })
    for (const value of [chain.name, String(chain.id), chain.rpcUrl, chain.nativeSymbol])
      await expect(steps.getByText(value, { exact: true })).toBeVisible()
    await expect(steps.getByRole('button')).toHaveCount(5)
    await expect(one.stepButton('approval')).toHaveCount(0)
  }
  // By hand in the wallet: the page notices.
  await wallet.chooseChain(page, chain.id)
  await expect(sale.stepButton('approval')).toBeEnabled()

  const other = '0x1111111111111111111111111111111111111111'
  await wallet.chooseAccount(page, other)
  await expect(page.getByText(sale.t('sign.wrongAccount'))).toBeVisible()
  await expect(page.getByText(other)).toBeVisible()
  await expect(page.getByText(wallet.address, { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(sale.button('sign.signDisabled')).toBeDisabled()
  await wallet.chooseAccount(page, wallet.address)
  await expect(sale.stepButton('approval')).toBeEnabled()

  wallet.refuse('eth_sendTransaction')
  await sale.sign('approval')
  await expect(page.getByText(sale.t('review.refused'))).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await back(portuguese, 'pt-BR')
  await expect(page.getByText(portuguese.t('review.refused'))).toBeVisible()
  await expect(portuguese.stepButton('approval')).toBeEnabled()
  await wallet.chooseAccount(page, other)
  await expect(page.getByText(portuguese.t('sign.wrongAccount'))).toBeVisible()
  expect(await sale.record(orderId)).toMatchObject({ state: 'quoted', reason: 'wallet_refused' })
  expect(await chainA.transactionCount(wallet.address)).toBe(0)
})
