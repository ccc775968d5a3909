// What the service says at the end of a sale, each in its own words on the screen.
import { parseUnits } from 'viem'
import { newPixKey, Sale } from './support/sale'
import { expect, test } from './support/test'

const ends = [
  { outcome: 'fail', state: 'failed', screen: 'failedAfter' },
  { outcome: 'refund', state: 'refunded', screen: 'refunded' },
] as const

for (const { outcome, state, screen } of ends) {
  test(`[OFS-2] shows Processing while the service holds a sale, then that it ${state}`, async ({
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
    await sale.fill({ chain: chainA.chain, token: usdc, amount: '100', pixKey })
    const orderId = await sale.askQuote()
    const transactionId = (await sale.record(orderId)).quote?.transactionId ?? ''
    await sandbox.settle(transactionId, 'hold')
    await sale.readyFor('approval', chainA.chain)
    await sale.sign('approval')
    await sale.readyFor('transfer', chainA.chain)
    await sale.sign('transfer')
    await expect(sale.heading('progress.headings.processing')).toBeVisible()

    await sandbox.settle(transactionId, outcome)
    const values = { send: '100 USDC', recipient: '', receive: '' }
    await expect(page.getByRole('heading', { name: sale.t(`outcome.${screen}.title`, values) })).toBeVisible()
    expect((await sale.record(orderId)).state).toBe(state)
    await expect(page.getByText(sale.t('receipt.paidOut'), { exact: true })).toHaveCount(0)
    expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
    const kept = outcome === 'refund' ? 0n : parseUnits('100', usdc.decimals)
    await expect.poll(() => chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens - kept)
  })
}
