// Transfers that never arrive. A transfer counts as lost only after ten minutes, so these tests move the clock.
import { cancelled, neverBroadcast, unclear } from './support/mischief'
import { test } from './support/own-world'
import { openSale, type Sale } from './support/sale'
import { expectScreen } from './support/screens'
import { expect } from './support/test'

/** Lets eleven minutes pass at a time, until an order has ended. */
async function untilLost(sale: Sale, orderId: string, later: (seconds: number) => Promise<void>) {
  const state = async () => {
    await later(11 * 60)
    return (await sale.record(orderId)).state
  }
  await expect.poll(state, { timeout: 60_000, intervals: [3_000] }).toBe('abandoned')
}

const cases = [
  { name: 'never left the wallet', how: () => unclear, screen: 'neverSent', reason: 'never_sent' },
  {
    name: 'was sent and forgotten by every node',
    how: neverBroadcast,
    screen: 'dropped',
    reason: 'tx_dropped',
  },
  { name: 'was cancelled before any node had it', how: cancelled, screen: 'dropped', reason: 'tx_dropped' },
] as const

test('[R37] a transfer that never left the wallet, was forgotten by every node or cancelled ends with its own message, and moved no tokens', async ({
  page,
  wallet,
  sandbox,
  chainA,
  later,
}) => {
  const seller = { page, wallet, sandbox }
  const opened = await openSale(seller, { chain: chainA, allowed: '100' })
  const { sale, pixKey, token: usdc, tokens } = opened
  for (const { name, how, screen, reason } of cases) {
    await test.step(name, async () => {
      if (wallet.transactions.length > 0)
        await sale.fill({ chain: chainA.chain, token: usdc, amount: '100', pixKey })
      const orderId = await sale.askQuote()
      await sale.readyFor('transfer', chainA.chain)
      wallet.instead = how(wallet, chainA.chain)
      await sale.sign('transfer')
      await expect(page.getByRole('heading', { level: 1, name: /^(Checking|Sent)/ })).toBeVisible()

      await untilLost(sale, orderId, later)
      const isDropped = screen === 'dropped'
      await expectScreen(sale, {
        heading: `outcome.${screen}.title`,
        next: isDropped
          ? { role: 'button', name: 'progress.checkNow' }
          : { role: 'button', name: 'review.newPrice' },
        nextAfterReload: isDropped
          ? { role: 'button', name: 'progress.checkNow' }
          : { role: 'link', name: 'review.newPriceForm' },
      })
      if (isDropped) await expect(page.getByText('Não envie de novo antes de conferir')).toBeVisible()
      expect(await sale.record(orderId)).toMatchObject({ state: 'abandoned', reason })
      expect(await chainA.balanceOf(usdc.address, wallet.address)).toBe(tokens)
      expect(await sandbox.balance(`pix:${pixKey}`)).toBe('0.00')
    })
  }
})
