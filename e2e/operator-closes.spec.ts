import { Operator } from './support/operator'
import { test } from './support/own-world'
import { expectScreen } from './support/screens'
import { expect } from './support/test'
import { expectNoReceipt, promptedSale, untilTold } from './support/told'

test('[OFS-2] a sale whose chain can not be read is closed by an operator: its owner sees that, and there is no receipt', async ({
  page,
  wallet,
  sandbox,
  chainA,
  nodes,
  browser,
  guard,
  world,
}) => {
  const operator = await Operator.signedIn({ browser, guard, sandbox, appUrl: world.appUrl })
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
  // The words of a state speak to the order's owner.
  await expect(waiting.getByText('closed-by-support', { exact: true })).toBeVisible()
  await expect(waiting).not.toContainText(office.t('orderWords.states.closed-by-support'))

  await expectScreen(sale, {
    heading: 'outcome.closedBySupport.title',
    next: { role: 'button', name: 'outcome.copySupport' },
  })
  await page.reload()
  await expectNoReceipt(sale, orderId, 'closedBySupport')
  expect((await sale.record(orderId)).state).toBe('closed-by-support')
  await operator.close()
})
