// Buying and sending in a host's page, each to completion: the same screens as on the pages, with only the token.
import { Bank, Purchase } from './support/purchase'
import { Sale } from './support/sale'
import { expect, test } from './support/test'

// Waits for a bank and two local chains, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

test('buys and sends to completion in a host’s page, using its visible controls', async ({
  page,
  world,
  wallet,
  sandbox,
  chainA,
  chainB,
}, info) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  wallet.knowChains()
  await sale.signIn()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  const say = async (flow: 'buy' | 'send', amount: string) => {
    await page.goto('/widget/demo')
    await page.getByRole('combobox', { name: sale.t('widgetPage.flow') }).selectOption(flow)
    await page.getByRole('textbox', { name: sale.t('widgetPage.amount'), exact: true }).fill(amount)
    await expect(
      page.getByRole('heading', { name: sale.t('widget.connectTitle', { kind: flow }) }),
    ).toBeVisible()
    await sale.chooseWallet('wallet.connect')
  }

  await say('buy', '40')
  const buy = new Purchase(page)
  await expect(buy.field('buy.youPay')).toHaveValue('40')
  await buy.button('buy.continue').click()
  await expect(buy.heading('buy.review.heading')).toBeFocused()
  await buy.button('buy.review.getCode').click()
  await expect(buy.button('pay.copyCode')).toBeEnabled()
  await page.screenshot({ path: info.outputPath('code.png'), fullPage: true })
  const before = await chainA.balanceOf(usdc.address, wallet.address)
  // The button leads to the sandbox's bank, with the code filled in there.
  const link = page.getByRole('link', { name: sale.t('sandbox.payInBank') })
  const brCode = new URL((await link.getAttribute('href')) ?? '').searchParams.get('code')
  const bank = new Bank(world.sandboxUrl)
  await bank.pay({ payment: { brCode } }, await bank.payerWith('100.00'))
  await buy.ends('completed')
  await page.screenshot({ path: info.outputPath('bought.png'), fullPage: true })
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBeGreaterThan(before)

  await say('send', '15')
  await expect(sale.field('checkout.youSend')).toHaveValue('15')
  await sale.button('checkout.getQuote').click()
  await expect(sale.heading('review.heading')).toBeFocused()
  await sale.signAll(chainA.chain)
  await page.screenshot({ path: info.outputPath('sent.png'), fullPage: true })
  const sent = (await sandbox.orders()).find(({ depositTxHash }) => depositTxHash === wallet.hashes.at(-1))
  expect(sent).toMatchObject({
    status: 'Completed',
    depositAmount: '15',
    toChainId: chainB.chain.id,
    toAddress: wallet.address,
  })
  expect((await sandbox.ledger()).sum).toBe('0.00')
  expect(wallet.transactions).toHaveLength(2)

  // The host claims the transfer, and its record shows it once both chains have; it can't claim the purchase.
  const kept = page.getByRole('main').locator('a[href^="/buy/"], a[href^="/send/"]')
  await expect(async () => {
    await page.goto('/transactions')
    await expect(kept).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await kept.click()
  await sale.completed()
  await expect(page.getByText(sent?.destinationHash ?? '-').first()).toBeVisible({ timeout: 60_000 })
})
