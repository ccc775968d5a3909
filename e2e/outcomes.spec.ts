// How a sale ends after a signature: each outcome has its own message and one next step, in both languages.
import { parseUnits } from 'viem'
import { afterSpending, unclear, withGas } from './support/mischief'
import { test } from './support/own-world'
import { newPixKey, openSale, Sale } from './support/sale'
import type { SandboxControl } from './support/sandbox'
import { expectScreen } from './support/screens'
import { expect } from './support/test'
import { untilTold } from './support/told'
import type { TestWallet } from './support/wallet'

const support = { role: 'button', name: 'outcome.copySupport' } as const
const newPrice = { role: 'button', name: 'review.newPrice' } as const
const newPriceByForm = { role: 'link', name: 'review.newPriceForm' } as const

// The refund first: it leaves the wallet as it was.
const ends = [
  {
    outcome: 'refund',
    state: 'refunded',
    screen: 'refunded',
    next: { role: 'link', name: 'outcome.sellAgain' },
  },
  { outcome: 'fail', state: 'failed', screen: 'failedAfter', next: support },
] as const

test('[OFS-2] shows Processing while the service holds a sale, then that it failed or was refunded', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
}) => {
  const amount = '100'
  const seller = { page, wallet, sandbox }
  const opened = await openSale(seller, { chain: chainA, amount, allowed: '200' })
  const { sale, pixKey, token: usdc, tokens } = opened
  const sent = parseUnits(amount, usdc.decimals)
  for (const { outcome, state, screen, next } of ends) {
    await test.step(state, async () => {
      if (outcome === 'fail') await sale.fill({ chain: chainA.chain, token: usdc, amount, pixKey })
      const orderId = await sale.askQuote()
      const transactionId = (await sale.record(orderId)).quote?.transactionId ?? ''
      await sandbox.settle(transactionId, 'hold')
      await sale.readyFor('transfer', chainA.chain)
      await sale.sign('transfer')
      await expect(sale.heading('progress.headings.processing')).toBeFocused({ timeout: 60_000 })

      await sandbox.settle(transactionId, outcome)
      if (outcome === 'fail') {
        await expectScreen(sale, {
          heading: 'told.title.again',
          values: { end: 'failed' },
          next: { role: 'button', name: 'progress.checkNow' },
        })
        await sale.page.reload()
        await later(65)
      }
      const values = { send: '100 USDC', recipient: '', receive: '' }
      await expectScreen(sale, { heading: `outcome.${screen}.title`, values, next })
      await expect(page.getByText(sale.t('receipt.paidOut'), { exact: true })).toHaveCount(0)
      expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
      const kept = outcome === 'refund' ? 0n : sent
      await expect.poll(() => chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens - kept)
      if (outcome === 'refund') await expectRefund(sale, wallet, sandbox)
      expect((await sale.record(orderId)).state).toBe(state)
    })
  }
})

/** The recorded refund is the one the service made and the chain shows. */
async function expectRefund(sale: Sale, wallet: TestWallet, sandbox: SandboxControl): Promise<void> {
  const { page } = sale
  await expect
    .poll(async () => (await sale.record()).refund?.hash ?? null, { timeout: 60_000 })
    .not.toBeNull()
  const { refund, quote } = await sale.record()
  const told = (await sandbox.orders()).find((order) => order.transactionId === quote?.transactionId)
  expect(refund).toEqual({ address: wallet.address, amount: '100', hash: told?.refundTxHash })
  const panel = page.getByRole('region', { name: 'Sua devolução' })
  await expect(panel.getByText(refund?.hash ?? '-')).toBeVisible({ timeout: 60_000 })
  await expect(panel.getByText(wallet.address, { exact: true })).toBeVisible()
  await expect(panel.getByText('100 USDC')).toBeVisible()
  await expect(panel.getByRole('link')).toHaveAttribute('href', new RegExp(`/tx/${refund?.hash}$`))
}

test('[OFS-2] [R36] an unclear answer from the wallet is checked on chain, and ends as never sent whatever the service says', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
}) => {
  const seller = { page, wallet, sandbox }
  const opened = await openSale(seller, { chain: chainA, allowed: '100' })
  const { sale, pixKey, token: usdc, tokens } = opened
  const orderId = await sale.askQuote()
  await sale.readyFor('transfer', chainA.chain)
  wallet.instead = unclear
  await sale.sign('transfer')
  await expect(page.getByText(sale.t('progress.doNotRepeat'))).toBeVisible()
  await expectScreen(sale, {
    heading: 'progress.headings.unknown',
    next: { role: 'button', name: 'progress.checkNow' },
  })
  await expect(sale.stepButton('transfer')).toHaveCount(0)
  expect(wallet.transactions).toHaveLength(1)

  const transactionId = (await sale.record(orderId)).quote?.transactionId ?? ''
  await sandbox.settle(transactionId, 'fail')
  await untilTold(sale, orderId, 'failed', 'early')
  await page.reload()
  await expectScreen(sale, {
    heading: 'told.title.early',
    values: { end: 'failed' },
    next: { role: 'button', name: 'progress.checkNow' },
    isNew: false,
  })
  await page.reload()
  await later(11 * 60)
  await expectScreen(sale, { heading: 'outcome.neverSent.title', next: newPriceByForm })
  expect(await sale.record(orderId)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
  expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
})

test('a transfer that reverts says why, and that no tokens left the wallet', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  const pixKey = newPixKey()
  await sale.signIn()
  await sandbox.faucet(31337, wallet.address)
  const tokens = await chainA.balanceOf(usdc.address, wallet.address)
  await wallet.allow(chainA, usdc.address, tokens)
  const ways = [
    {
      heading: 'outcome.outOfGas.title',
      reason: 'tx_out_of_gas',
      how: withGas(wallet, chainA.chain, 60_000n),
    },
    {
      heading: 'outcome.reverted.title',
      reason: 'tx_reverted',
      how: afterSpending(wallet, chainA.chain, usdc.address, tokens),
    },
  ]
  for (const { heading, reason, how } of ways) {
    await sale.fill({ chain: chainA.chain, token: usdc, amount: '100', pixKey })
    const orderId = await sale.askQuote()
    await sale.readyFor('transfer', chainA.chain)
    wallet.instead = how
    await sale.sign('transfer')
    // The recipient was not stored, so after the reload the form asks for it.
    await expectScreen(sale, { heading, next: newPrice, nextAfterReload: newPriceByForm })
    const record = await sale.record(orderId)
    expect(record).toMatchObject({ state: 'abandoned', reason })
    const hash = record.steps.find(({ name }) => name === 'transfer')?.hash ?? '0x'
    expect(hash).toBe(wallet.hashes.at(-1))
    expect(await chainA.deposited(hash, usdc)).toBeNull()
  }
  expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
})
