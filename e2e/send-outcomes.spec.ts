// How a send ends after a signature: each outcome has its own message, in both languages.
import { parseUnits } from 'viem'
import { unclear } from './support/mischief'
import { test } from './support/own-world'
import { expectScreen } from './support/screens'
import { expect } from './support/test'
import { untilTold } from './support/told'
import { Transfer } from './support/transfer'

test('[XCH-1] funds held by the service show as on their way; a refund shows its address, amount and hash', async ({
  page,
  wallet,
  sandbox,
  chainA,
  chainB,
  later,
}) => {
  const transfer = new Transfer(page)
  await transfer.signIn()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  const usdc = chainA.token('USDC')
  const tokens = await chainA.balanceOf(usdc.address, wallet.address)
  await wallet.allow(chainA, usdc.address, tokens)
  for (const outcome of ['refund', 'fail'] as const) {
    await transfer.fillTransfer({
      from: { chain: chainA.chain, token: usdc },
      to: { chain: chainB.chain, token: chainB.token('USDC') },
      amount: '20',
    })
    const orderId = await transfer.askQuote()
    const transactionId = (await transfer.record(orderId)).quote?.transactionId ?? ''
    await sandbox.settle(transactionId, 'hold')
    await transfer.readyFor('transfer', chainA.chain)
    await transfer.sign('transfer')
    const processing = page.getByRole('heading', {
      name: transfer.t('progress.headings.processing', { kind: 'send' }),
    })
    await expect(processing).toBeFocused({ timeout: 60_000 })
    await sandbox.settle(transactionId, outcome)
    if (outcome === 'fail') {
      await untilTold(transfer, orderId, 'failed', 'again')
      await later(65)
    }
    const values = { kind: 'send', send: '20 USDC', recipient: '', receive: '', found: 'no' }
    const isRefund = outcome === 'refund'
    await expectScreen(transfer, {
      heading: `outcome.${isRefund ? 'refunded' : 'failedAfter'}.title`,
      values,
      next: isRefund
        ? { role: 'link', name: 'outcome.sellAgain', values }
        : { role: 'button', name: 'outcome.copySupport' },
    })
    if (!isRefund) continue
    await expect
      .poll(async () => (await transfer.record(orderId)).refund?.hash ?? null, { timeout: 60_000 })
      .not.toBeNull()
    const { refund } = await transfer.record(orderId)
    const order = (await sandbox.orders()).find((one) => one.transactionId === transactionId)
    expect(refund).toEqual({ address: wallet.address, amount: '20', hash: order?.refundTxHash })
    await expect.poll(() => chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
    await page.reload()
    await expect(page.getByText(refund?.hash ?? '')).not.toHaveCount(0)
  }
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens - parseUnits('20', usdc.decimals))
})

test('[XCH-1] before anything is sent: a chain switched by hand, a cancelled transfer, and one whose wallet reported nothing', async ({
  page,
  wallet,
  sandbox,
  chainA,
  chainB,
  later,
}) => {
  const transfer = new Transfer(page)
  const { chain } = chainA
  const usdc = chainA.token('USDC')
  await sandbox.faucet(chain.id, wallet.address)
  await transfer.signIn()
  const tokens = await chainA.balanceOf(usdc.address, wallet.address)
  const choice = {
    from: { chain, token: usdc },
    to: { chain: chainB.chain, token: chainB.token('USDC') },
    amount: '20',
  }
  await transfer.fillPlaces(choice)
  await transfer.askQuote()
  wallet.refuse('wallet_switchEthereumChain', 1, 4200)
  await transfer.button('sign.switchTo', { chain: chain.name }).click()
  const steps = page.getByRole('region', { name: transfer.t('review.manualChain.title') })
  for (const value of [chain.name, String(chain.id), chain.rpcUrl, chain.nativeSymbol])
    await expect(steps.getByText(value, { exact: true })).toBeVisible()
  await expect(transfer.stepButton('approval')).toHaveCount(0)
  await wallet.chooseChain(page, chain.id)
  await expect(transfer.stepButton('approval')).toBeEnabled()
  await transfer.button('review.cancel', { kind: 'send' }).click()
  await expectScreen(transfer, {
    heading: 'outcome.cancelled.title',
    next: { role: 'button', name: 'review.newPrice' },
  })
  expect(await transfer.record()).toMatchObject({ kind: 'send', state: 'cancelled' })
  expect(wallet.transactions).toEqual([])

  await wallet.allow(chainA, usdc.address, tokens)
  await transfer.fillTransfer(choice)
  const orderId = await transfer.askQuote()
  await transfer.readyFor('transfer', chain)
  wallet.instead = unclear
  await transfer.sign('transfer')
  await expectScreen(transfer, {
    heading: 'progress.headings.unknown',
    next: { role: 'button', name: 'progress.checkNow' },
  })
  expect(await transfer.record(orderId)).toMatchObject({ state: 'unknown' })
  await sandbox.settle((await transfer.record(orderId)).quote?.transactionId ?? '', 'fail')
  await untilTold(transfer, orderId, 'failed', 'early')
  await page.reload()
  await later(11 * 60)
  await expectScreen(transfer, {
    heading: 'outcome.neverSent.title',
    next: { role: 'button', name: 'review.newPrice' },
  })
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
  // The transfer that the wallet never reported.
  expect(wallet.transactions).toHaveLength(1)
})
