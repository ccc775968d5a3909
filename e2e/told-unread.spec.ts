// A service that asks for a long pause.
import { test } from './support/own-world'
import { newPixKey, Sale } from './support/sale'
import { expect } from './support/test'

test('[OFQ-4] a service that asks for a pause of years is called again after five minutes', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
}) => {
  const sale = new Sale(page)
  await page.clock.install()
  await sale.signIn()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  const choice = { chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey: newPixKey() }
  await sale.fill(choice)
  await sandbox.lie({ lie: 'retry-after-huge', operation: 'offramp-quote', times: 1 })
  const button = sale.button('checkout.getQuote')
  await button.click()
  await expect(page.getByText(sale.t('errors.budget_spent.title'))).toBeVisible()
  await expect(page.getByText(sale.t('common.retryInMinutes', { minutes: 5 })).first()).toBeVisible()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await later(301)
  await page.clock.fastForward(301_000)
  await expect(page.getByText(sale.t('common.retryNow')).first()).toBeVisible()
  await sale.askQuote()
})
