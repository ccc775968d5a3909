// A Pix code that has expired: don't pay it, renew it on a press, watch for late payments.
import { expectAccessible } from './support/accessible'
import { test } from './support/own-world'
import { Bank, Purchase } from './support/purchase'
import { expectScreen } from './support/screens'
import { expect } from './support/test'
import { heading } from './support/told'

test("[ONR-1] a code whose answer was lost can't be paid and can be requested again; an expired code is struck out and renewed on a press; a late payment is refunded and shown", async ({
  page,
  world,
  sandbox,
  chainA,
  wallet,
  later,
}) => {
  const bank = new Bank(world.sandboxUrl)
  const buy = new Purchase(page)
  await buy.signIn()
  await buy.fillWish({ chain: chainA.chain, token: chainA.token('USDC'), amount: '40' })
  // The service creates the order and its answer is lost: nothing to pay, and another press gets a code.
  await buy.button('buy.continue').click()
  await sandbox.fault({ operation: 'onramp-quote', kind: 'cut-after' })
  await buy.button('buy.review.getCode').click()
  const unknown = page.getByRole('status').filter({ hasText: buy.t('errors.quote_unknown.title') })
  await expect(unknown).toBeVisible()
  await buy.button('buy.review.getCode').click()
  const old = await buy.atCode()
  const payer = await bank.payerWith('100.00')
  await later(600, page)
  await expect(buy.heading('pay.headingOver')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: buy.t('pay.doNotPay') })).toBeVisible()
  await expect(buy.button('pay.copyCode')).toHaveCount(0)
  await expect(page.getByRole('img', { name: buy.t('pay.qr') })).toHaveCount(0)
  await page.reload()
  await expect(buy.heading('pay.headingOver')).toBeVisible()
  await expectAccessible(page, 'a Pix code that has expired')

  // The person reports the payment while the bank still holds it. Its arrival is found automatically and ends the watch.
  await buy.button('pay.iPaid').click()
  await expect(page.getByText(buy.t('pay.stillWatching'))).toBeVisible()
  // Late: the bank lets it through anyway.
  await bank.pay(await buy.record(old), payer, { late: true })
  await expect(heading(buy, 'told.title.again', { kind: 'buy', end: 'refunded' })).toBeVisible({
    timeout: 60_000,
  })
  await later(65)
  await buy.ends('refunded')
  await expect(page.getByText('R$40.00 arrived after the code expired')).toBeVisible()
  expect(await sandbox.balance(`pix:${payer}`)).toBe('100.00')

  // The order whose answer was lost is kept. It says that its outcome is unknown, that there is nothing to pay, and
  // offers a new code.
  await page.goto('/transactions?kind=buy')
  const lost = { kind: 'buy', send: 'R$40.00', receive: '', known: 'asked' }
  // The row's own link comes before the one that repeats the order.
  await page
    .getByRole('link', { name: buy.t('transactions.amounts', lost) })
    .first()
    .click()
  await expectScreen(buy, {
    heading: 'buyOutcome.quoteUnknown.title',
    next: { role: 'button', name: 'review.newCode' },
    isNew: false,
  })
  expect(await buy.record()).toMatchObject({ quote: null, payment: null, reason: 'quote_unknown' })
  await page.reload()
  await buy.renewCode()
  await later(600)
  await page.reload()
  await expect(buy.heading('pay.headingOver')).toBeVisible()
  await buy.renewCode()
  await bank.pay(await buy.record(), payer)
  await buy.ends('completed')
  expect(await sandbox.balance(`pix:${payer}`)).toBe('60.00')
  expect(wallet.transactions).toHaveLength(0)
})
