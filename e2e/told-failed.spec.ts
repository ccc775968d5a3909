// The service reports a sale as failed although it pays it: one answer ends nothing, and a wrong end is corrected.
import { test } from './support/own-world'
import { expectScreen, seeAs } from './support/screens'
import { expect } from './support/test'
import {
  expectFits,
  expectReceiptPage,
  heading,
  pressUntil,
  pricedSale,
  storyEntry,
  untilTold,
} from './support/told'

const failed = { end: 'failed' }

test('[OFS-2] a sale reported as failed once is checked again, and completes without ever failing', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
}) => {
  const { sale, orderId, transactionId, pixKey } = await pricedSale({ page, wallet, sandbox }, chainA)
  await sandbox.lie({ lie: 'failed', transactionId, times: 1 })
  await sale.sign('transfer')
  await untilTold(sale, orderId, 'failed', 'again')
  await expectScreen(sale, {
    heading: 'told.title.again',
    values: failed,
    next: { role: 'button', name: 'progress.checkNow' },
  })
  await later(65)
  await sale.page.reload()
  // By itself the server looks at an order of this age every half minute.
  await pressUntil(sale.button('progress.checkNow'), sale.heading('outcome.completed.title'))
  await sale.completed()
  const { moments, quote } = await sale.record(orderId)
  expect(moments.map(({ state }) => state)).not.toContain('failed')
  await expect(await storyEntry(sale, 'failed', {})).toContainText(sale.t('timeline.by.service'))
  expect(await sandbox.balance(`pix:${pixKey}`)).toBe(quote?.receiveAmount)
  await expectReceiptPage(sale, orderId, 'sell')
})

test('[OFS-2] a sale wrongly reported as failed twice is corrected once the service has told the truth twice, in pt-BR at 390 px', async ({
  page,
  world,
  wallet,
  sandbox,
  chainA,
  later,
  operator,
}) => {
  const t = await seeAs(page, world.appUrl, 'pt-BR', 390)
  const { sale, orderId, transactionId } = await pricedSale({ page, wallet, sandbox }, chainA, t)
  await sandbox.lie({ lie: 'failed', transactionId, times: 2 })
  await sale.sign('transfer')
  await untilTold(sale, orderId, 'failed', 'again')
  await later(65)
  const values = { send: '100 USDC', recipient: '', receive: '' }
  await expect(heading(sale, 'outcome.failedAfter.title', values)).toBeVisible({ timeout: 60_000 })

  const order = page.url()
  // Not on the page meanwhile: the news would push down what is below it.
  await page.goto('about:blank')
  await later(600)
  await expect
    .poll(async () => (await sale.record(orderId)).dissent?.end, { timeout: 60_000 })
    .toBe('completed')
  await page.goto(order)
  await expect(heading(sale, 'outcome.failedAfter.title', values)).toBeVisible()
  await expect(page.getByText(t('told.dissent.title'))).toBeVisible()
  await expectFits(page)
  await operator.expectListed(orderId, 'contradiction')

  await later(65)
  await sale.completed()
  await expect(await storyEntry(sale, 'corrected', { end: 'completed' })).toBeVisible()
  await operator.expectGone(orderId)
  await expectReceiptPage(sale, orderId, 'sell')
})
