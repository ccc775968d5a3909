// What can't be checked for now: an unreadable chain, and a service that asks for a long pause.

import { test } from './support/later-test'
import { newPixKey, Sale } from './support/sale'
import { expectScreen } from './support/screens'
import { expect } from './support/test'
import { expectNoReceipt, promptedSale, untilTold } from './support/told'

// Several screens, each in two languages, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

test("[OFS-2] an operator closes a sale whose chain can't be read: its owner sees that, and there is no receipt", async ({
  page,
  wallet,
  sandbox,
  chainA,
  nodes,
  operator,
}) => {
  const { sale, orderId, transactionId } = await promptedSale({ page, wallet, sandbox }, chainA)
  nodes.down = chainA.chain.id
  await sandbox.lie({ lie: 'completed', transactionId })
  await untilTold(sale, orderId, 'completed', 'unread')
  await page.reload()
  await expectScreen(sale, {
    heading: 'told.title.unread',
    values: { end: 'completed' },
    next: { role: 'button', name: 'progress.checkNow' },
    isNew: false,
  })
  await page.reload()

  const office = operator.sale
  await office.page.goto('/operator')
  await office.page.getByText(office.t('operator.chains.orders')).click()
  const waiting = operator.letter(orderId)
  await waiting.getByRole('textbox', { name: office.t('operator.noteLabel') }).fill('Asked the service')
  await waiting.getByRole('button', { name: office.t('operator.close'), exact: true }).click()
  const ask = office.page.getByRole('dialog', { name: office.t('operator.close') })
  await ask.getByRole('button', { name: office.t('operator.closeConfirm'), exact: true }).click()
  await expect(ask).toBeHidden()
  await expect(waiting.getByText('Asked the service')).toBeVisible()

  await expectScreen(sale, {
    heading: 'outcome.closedBySupport.title',
    next: { role: 'button', name: 'outcome.copySupport' },
  })
  await page.reload()
  await expectNoReceipt(sale, orderId, 'closedBySupport')
  expect((await sale.record(orderId)).state).toBe('closed-by-support')
})

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
