// The home page of a signed-in person: balances, open orders, and a link to repeat the last order.
import { expectAgreement } from './support/agreement'
import { atSize } from './support/at-size'
import { Recipients } from './support/recipients'
import { newPixKey, Sale } from './support/sale'
import { speak } from './support/screens'
import { site } from './support/site'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test('a signed-in person sees balances worth reais, orders under way, and repeats the last one', async ({
  page,
  sandbox,
  wallet,
  chainA,
}) => {
  const sale = new Sale(page)
  const { t } = sale
  await page.goto('/')
  await expect(sale.heading('home.title')).toBeVisible()
  await sale.signIn()
  // Selling is no step for an account without tokens.
  const main = page.getByRole('main')
  const groundOf = (flow: string) =>
    main
      .getByRole('link', { name: t(`common.nav.${flow}`), exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  await page.goto('/')
  await expect(main.getByRole('link', { name: t('home.own.buyFirst') })).toHaveAttribute('href', '/buy')
  const accent = await groundOf('buy')
  expect(await groundOf('sell')).not.toBe(accent)
  // The ways to begin stand in one row on the narrowest phone, so that none but the coloured one looks like the first.
  await atSize(page, { width: 320, height: 844 }, async () => {
    const tops = site.flows.map(async (flow) => {
      const link = main.getByRole('link', { name: t(`common.nav.${flow}`), exact: true })
      return (await link.boundingBox())?.y
    })
    expect(new Set(await Promise.all(tops)).size).toBe(1)
  })
  await sandbox.faucet(31337, wallet.address)
  await page.goto('/')
  await expect(sale.heading('home.own.title')).toBeVisible()
  const onChain = page.getByRole('region', { name: chainA.chain.name })
  await expect(onChain.getByRole('listitem').filter({ hasText: 'USDC' })).toHaveText(/USDC≈\sR\$[\d,.]+$/)
  await expect.poll(() => groundOf('sell')).toBe(accent)
  await expect.poll(() => groundOf('buy')).not.toBe(accent)
  await expect(sale.heading('home.own.last')).toBeHidden()

  const pixKey = newPixKey()
  await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '12.5', pixKey })
  await page.getByRole('checkbox', { name: t('recipient.save') }).check()
  await sale.field('recipient.label').fill('Rent')
  const orderId = await sale.askQuote()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: t('openOrders.waitingOne.sign') })).toBeVisible()
  await page.getByRole('link', { name: t('openOrders.go.sign') }).click()
  await sale.signAll(chainA.chain)
  // Saved and paid in one sale.
  const record = await sale.record()
  await expectAgreement({ record, wallet, sandbox, chain: chainA, symbol: 'USDC', pixKey })

  await page.goto('/')
  await expect(page.getByRole('heading', { name: t('openOrders.waitingOne.sign') })).toBeHidden()
  const last = page.getByRole('region', { name: t('home.own.last') })
  await last.getByRole('link', { name: t('transactions.again') }).click()
  await page.waitForURL(`/sell?from=${orderId}`)
  await expect(sale.field('checkout.youSend')).toHaveValue('12.5')
  // Repeating a completed sale makes a separate order with the same saved recipient.
  const again = await sale.askQuote()
  expect((await sale.record(again)).replaces).toBeNull()
  expect((await sale.record(again)).recipient.label).toBe('Rent')

  // A recipient's page leads to a form with that recipient chosen, even if another one was paid last.
  await new Recipients(page).addPix('Water', newPixKey())
  await page.getByRole('link', { name: t('recipients.one.pay.first.sell'), exact: true }).click()
  await page.waitForURL(/\/sell\?to=/)
  await expect(page.getByRole('radio', { name: /Water/ })).toBeChecked()

  await speak(sale, 'pt-BR')
  await page.goto('/')
  const pt = textIn('pt-BR')
  await expect(page.getByRole('heading', { level: 1, name: pt('home.own.title') })).toBeVisible()
})
