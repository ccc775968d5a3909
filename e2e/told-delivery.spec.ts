// The service says that tokens were delivered, and no chain shows them.
import type { Locator } from '@playwright/test'
import { test } from './support/own-world'
import { Bank, boughtUnits, Purchase, tokensAt } from './support/purchase'
import type { Sale } from './support/sale'
import { expect } from './support/test'
import { textIn } from './support/text'
import { expectFits, expectNoReceipt, expectReceiptPage, heading } from './support/told'
import { Transfer } from './support/transfer'

// Several screens, each in two languages, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

/** Presses "Check now" until the chain has enough blocks: they follow a moved clock within seconds. */
async function pressUntil(sale: Sale, shown: Locator): Promise<void> {
  await expect(async () => {
    await sale.button('progress.checkNow').click()
    await expect(shown).toBeFocused({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

test('[ONR-2] a purchase reported as completed although nothing was delivered goes to review, and can be paid once the service tells the truth, in pt-BR at 390 px', async ({
  page,
  context,
  world,
  wallet,
  sandbox,
  chainA,
  later,
  operator,
}) => {
  const t = textIn('pt-BR')
  await page.setViewportSize({ width: 390, height: 844 })
  await context.addCookies([{ name: 'locale', value: 'pt-BR', url: world.appUrl }])
  const buy = new Purchase(page, t)
  const token = chainA.token('USDC')
  await buy.signIn()
  await buy.wish({ chain: chainA.chain, token, amount: '50' })
  const orderId = await buy.getCode()
  const order = await buy.record(orderId)
  const before = await tokensAt(chainA, order)
  await sandbox.lie({ lie: 'completed', transactionId: order.quote?.transactionId ?? '' })
  const values = { kind: 'buy', end: 'completed' }
  await expect(heading(buy, 'told.title.early', values)).toBeFocused({ timeout: 60_000 })
  await expect(buy.button('pay.copyCode')).toHaveCount(0)
  await later(150)
  await pressUntil(buy, heading(buy, 'told.title.absent', values))
  await expect(page.getByText(t('told.next.ours', { kind: 'buy' }))).toBeVisible()
  await expectFits(page)
  await expectNoReceipt(buy, orderId, 'open')
  await operator.expectListed(orderId, 'unseen')

  await sandbox.tellTruth()
  await buy.button('progress.checkNow').click()
  await buy.atCode()
  await operator.expectGone(orderId)
  await new Bank(world.sandboxUrl).pay(order, await new Bank(world.sandboxUrl).payerWith('50.00'))
  // Orders with an older code are checked less often.
  await later(60)
  await buy.ends('completed')
  expect(await tokensAt(chainA, order)).toBe(before + boughtUnits(order, token.decimals))
  expect(wallet.transactions).toHaveLength(0)
})

test('[XCH-1] a transfer reported as completed although nothing was delivered goes to review, and completes once it is', async ({
  page,
  wallet,
  sandbox,
  chainA,
  chainB,
  later,
  operator,
}) => {
  const transfer = new Transfer(page)
  const [token, toToken] = [chainA.token('USDC'), chainB.token('USDC')]
  await transfer.signIn()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  await wallet.allow(chainA.chain, token.address, chainA.settlement, 20_000_000n)
  const from = { chain: chainA.chain, token }
  await transfer.fillTransfer({ from, to: { chain: chainB.chain, token: toToken }, amount: '20' })
  const orderId = await transfer.askQuote()
  const transactionId = (await transfer.record(orderId)).quote?.transactionId ?? ''
  await sandbox.settle(transactionId, 'hold')
  await transfer.readyFor('transfer', chainA.chain)
  await transfer.sign('transfer')
  await expect(heading(transfer, 'progress.headings.processing', { kind: 'send' })).toBeVisible({
    timeout: 60_000,
  })

  await sandbox.lie({ lie: 'completed', transactionId })
  await transfer.button('progress.checkNow').click()
  const values = { kind: 'send', end: 'completed' }
  await expect(heading(transfer, 'told.title.early', values)).toBeFocused()
  await later(150)
  await pressUntil(transfer, heading(transfer, 'told.title.absent', values))
  await expect(transfer.button('outcome.copySupport')).toHaveCount(1)
  await expectNoReceipt(transfer, orderId, 'open')
  await operator.expectListed(orderId, 'unseen')

  await sandbox.tellTruth()
  await sandbox.settle(transactionId, 'complete')
  await expect
    .poll(async () => (await sandbox.orders()).find((one) => one.transactionId === transactionId)?.status)
    .toBe('Completed')
  // The service names the transaction now; the chain is checked again once it has enough confirmations.
  await transfer.button('progress.checkNow').click()
  await later(70)
  await expect(heading(transfer, 'outcome.completed.title')).toBeVisible({ timeout: 60_000 })
  await operator.expectGone(orderId)
  await expectReceiptPage(transfer, orderId, 'send')
})
