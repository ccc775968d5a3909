// The service says that tokens were delivered, and no chain shows them.
import { test } from './support/own-world'
import { Bank, boughtUnits, Purchase, tokensAt } from './support/purchase'
import { seeAs } from './support/screens'
import { expect } from './support/test'
import { anything, patternOf } from './support/text'
import { expectFits, expectNoReceipt, heading, pressUntil } from './support/told'

test('[ONR-2] a purchase reported as completed although nothing was delivered goes to review, and can be paid once the service tells the truth, in pt-BR at 390 px', async ({
  page,
  world,
  wallet,
  sandbox,
  chainA,
  later,
  operator,
}) => {
  const t = await seeAs(page, world.appUrl, 'pt-BR', 390)
  const buy = new Purchase(page, t)
  const checkNow = buy.button('progress.checkNow')
  const token = chainA.token('USDC')
  await buy.signIn()
  await buy.fillWish({ chain: chainA.chain, token, amount: '50' })
  const orderId = await buy.getCode()
  const order = await buy.record(orderId)
  const before = await tokensAt(chainA, order)
  await sandbox.lie({ lie: 'completed', transactionId: order.quote?.transactionId ?? '' })
  const values = { kind: 'buy', end: 'completed', look: 'end' }
  await expect(heading(buy, 'told.title.early', values)).toBeFocused({ timeout: 60_000 })
  await expect(buy.button('pay.copyCode')).toHaveCount(0)
  await later(150)
  await pressUntil(checkNow, heading(buy, 'told.title.absent', values))
  await expect(page.getByText(t('told.next.ours', values))).toBeVisible()
  await expectFits(page)
  await expectNoReceipt(buy, orderId, 'open')
  await operator.expectListed(orderId, 'unseen')

  await sandbox.tellTruth()
  // A look of the server's own may be under way, which a press does not start again.
  const pay = page.getByRole('heading', { name: patternOf(t('pay.heading', { amount: anything })) })
  await pressUntil(checkNow, pay)
  await buy.atCode()
  await operator.expectGone(orderId)
  await new Bank(world.sandboxUrl).pay(order, await new Bank(world.sandboxUrl).payerWith('50.00'))
  // A look may have ended just before the payment. The next one would come minutes later: the code is old by now.
  await pressUntil(checkNow, buy.heading('buyOutcome.completed.title'))
  await buy.ends('completed')
  expect(await tokensAt(chainA, order)).toBe(before + boughtUnits(order, token.decimals))
  expect(wallet.transactions).toHaveLength(0)
})
