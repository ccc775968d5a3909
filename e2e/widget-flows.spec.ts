// Buying in a host's page to completion: the same screens as on the pages, with only the token.
import { Bank, Purchase } from './support/purchase'
import { Sale } from './support/sale'
import { expect, test } from './support/test'
import { openFlow } from './support/widget-demo'

test('buys to completion in a host’s page, using its visible controls', async ({
  page,
  world,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  wallet.knowChains()
  await sale.signIn()
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  await openFlow(sale, 'buy', '40')
  const buy = new Purchase(page)
  await expect(buy.field('buy.youPay')).toHaveValue('40')
  await buy.button('buy.continue').click()
  await expect(buy.heading('buy.review.heading')).toBeFocused()
  await buy.button('buy.review.getCode').click()
  await expect(buy.button('pay.copyCode')).toBeEnabled()
  const before = await chainA.balanceOf(usdc.address, wallet.address)
  // The button leads to the sandbox's bank, with the code filled in there.
  const link = page.getByRole('link', { name: sale.t('sandbox.payInBank') })
  const brCode = new URL((await link.getAttribute('href')) ?? '').searchParams.get('code')
  const bank = new Bank(world.sandboxUrl)
  await bank.pay({ payment: { brCode } }, await bank.payerWith('100.00'))
  await buy.ends('completed')
  expect(await chainA.balanceOf(usdc.address, wallet.address)).toBeGreaterThan(before)
  expect((await sandbox.ledger()).sum).toBe('0.00')
  expect(wallet.transactions).toHaveLength(0)

  // The host can't claim it: no transaction of the person's proves a purchase.
  expect(posts).toContain('/api/token')
  expect(posts).not.toContain('/api/orders/claim')
  await page.goto('/transactions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/buy/"]')).toHaveCount(0)
})
