// The service says that it paid something other than the quote: a separate outcome, which a person must review.
import { test } from './support/own-world'
import type { Sale } from './support/sale'
import { expectScreen, seeAs } from './support/screens'
import { expect } from './support/test'
import { textIn } from './support/text'
import { expectFits, expectNoReceipt, heading, pricedSale, storyEntry } from './support/told'

/** The line of an order in the person's exported transactions. */
async function lineOf(
  { page }: Sale,
  orderId: string,
  format: 'csv' | 'csv-br',
): Promise<string | undefined> {
  const file = await page.request.get(`/transactions/export?format=${format}`)
  return (await file.text()).split('\r\n').find((line) => line.includes(orderId))
}

const payouts = [
  { lie: 'short-payout', finding: 'short', format: 'csv', word: 'short', locale: 'en', width: 1280 },
  {
    lie: 'other-currency',
    finding: 'currency',
    format: 'csv-br',
    word: textIn('pt-BR')('transactions.findings.currency'),
    locale: 'pt-BR',
    width: 390,
  },
] as const

for (const { lie, finding, format, word, locale, width } of payouts) {
  test(`[OFS-2] a payout whose ${finding === 'short' ? 'amount' : 'currency'} differs from the quote has its own screen and no receipt, in ${locale} at ${width} px`, async ({
    page,
    world,
    wallet,
    sandbox,
    chainA,
    operator,
  }) => {
    const t = await seeAs(page, world.appUrl, locale, width)
    const { sale, orderId, transactionId } = await pricedSale({ page, wallet, sandbox }, chainA, t)
    await sandbox.lie({ lie, transactionId })
    await sale.sign('transfer')
    const title = heading(sale, 'outcome.payoutDiffers.title', { finding })
    await expect(title).toBeFocused({ timeout: 60_000 })
    await expect(sale.button('outcome.copySupport')).toHaveCount(1)
    await expectFits(page)
    await expectNoReceipt(sale, orderId, 'payoutDiffers')
    expect(await lineOf(sale, orderId, format)).toContain(word)
    await page.goto('/transactions')
    await expect(page.getByText(t(`transactions.findings.${finding}`))).toBeVisible()
    await expectFits(page)
    await operator.expectListed(orderId, 'payout')
  })
}

test('[OFS-2] [OFS-4] a completed sale loses its receipt when the service later names another account', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
  operator,
}) => {
  const { sale, orderId, transactionId } = await pricedSale({ page, wallet, sandbox }, chainA)
  await sale.sign('transfer')
  await sale.completed()
  await sandbox.lie({ lie: 'other-account', transactionId })
  await later(650)
  await expect
    .poll(async () => (await sale.record(orderId)).dissent?.end, { timeout: 60_000 })
    .toBe('completed')
  await page.reload()
  await sale.completed()
  await expect(page.getByText(sale.t('told.dissent.title'))).toBeVisible()
  await later(65)
  const values = { finding: 'account' }
  await expectScreen(sale, {
    heading: 'outcome.payoutDiffers.title',
    values,
    next: { role: 'button', name: 'outcome.copySupport' },
  })
  await page.reload()
  await expect(await storyEntry(sale, 'corrected', { end: 'completed' })).toBeVisible()
  await expectNoReceipt(sale, orderId, 'payoutDiffers')
  expect(await lineOf(sale, orderId, 'csv')).toContain('account')
  await operator.expectListed(orderId, 'payout')
})
