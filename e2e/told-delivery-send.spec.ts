// The service says that the tokens of a transfer were delivered, and no chain shows them.
import { test } from './support/own-world'
import { expect } from './support/test'
import { expectNoReceipt, expectReceiptPage, heading, pressUntil } from './support/told'
import { Transfer } from './support/transfer'

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
  await sandbox.faucet(chainA.chain.id, wallet.address)
  await wallet.allow(chainA, token.address, 20_000_000n)
  const from = { chain: chainA.chain, token }
  await transfer.signIn()
  await transfer.fillPlaces({ from, to: { chain: chainB.chain, token: toToken }, amount: '20' })
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
  const values = { kind: 'send', end: 'completed', look: 'end' }
  await expect(heading(transfer, 'told.title.early', values)).toBeFocused()
  await later(150)
  await pressUntil(transfer.button('progress.checkNow'), heading(transfer, 'told.title.absent', values))
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
  // By itself the server looks at an order of this age once a minute at most.
  await pressUntil(transfer.button('progress.checkNow'), heading(transfer, 'outcome.completed.title'))
  await operator.expectGone(orderId)
  await expectReceiptPage(transfer, orderId, 'send')
})
