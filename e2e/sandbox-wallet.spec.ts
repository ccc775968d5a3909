// A newcomer's path: no extension, only the Sandbox wallet and the sandbox's buttons.
import { Sale } from './support/sale'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test('a newcomer without a wallet sells the example, where a refused step can be signed afterwards, and sees the reais in the bank', async ({
  page,
  context,
  sandbox,
}) => {
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  const dialog = page.getByRole('dialog', { name: sale.t('sandbox.wallet.title') })
  const confirm = dialog.getByRole('button', { name: sale.t('sandbox.wallet.confirm') })

  await page.goto('/sign-in?next=/sell')
  await sale.chooseWallet('wallet.connect')
  await sale.button('signIn.sign').click()
  await expect(dialog).toContainText(sale.t('sandbox.wallet.signMessage'))
  await confirm.click()
  await expect(sale.heading('sell.title')).toBeVisible()

  const [chain] = await sandbox.chains()
  await sale.button('sandbox.getTokens').click()
  await expect(page.getByText(sale.t('sandbox.gotTokens', { chain: chain?.name ?? '' }))).toBeVisible()
  await sale.field('checkout.youSend').fill('100')
  await sale.fillExample()
  await sale.askQuote()

  await sale.stepButton('approval').click()
  await expect(dialog).toContainText(
    sale.t('sandbox.wallet.calls.approve', { amount: '100', symbol: 'USDC', chain: chain?.name ?? '' }),
  )
  // A rejection is an outcome, not an error: the same step is offered again.
  await dialog.getByRole('button', { name: sale.t('sandbox.wallet.reject') }).click()
  await expect(page.getByText(sale.t('review.refused'))).toBeVisible()
  await sale.stepButton('approval').click()
  await confirm.click()
  await sale.stepButton('transfer').click()
  await expect(dialog).toContainText(
    sale.t('sandbox.wallet.calls.deposit', { amount: '100', symbol: 'USDC', chain: chain?.name ?? '' }),
  )
  await confirm.click()
  await sale.completed()

  const record = await sale.record()
  const order = (await sandbox.orders()).find(
    ({ transactionId }) => transactionId === record.quote?.transactionId,
  )
  expect(order).toMatchObject({ status: 'Completed', recipientAccount: 'pix:ana.souza@example.com' })
  expect(order?.payoutAmount).toBe(record.payout?.amount)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: sale.t('sandbox.seeInBank') }).click()
  const bank = await opened
  await expect(bank.getByRole('cell', { name: 'ana.souza@example.com' })).toBeVisible()
  // Its receiver's receipt, however many payouts they have had.
  await expect(bank.getByRole('heading', { name: `R$ ${record.payout?.amount}` })).toBeVisible()
  await expect(bank.getByText(record.quote?.transactionId ?? 'no quote').first()).toBeVisible()
})
