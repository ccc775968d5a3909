// A sale and a purchase in the pseudo-language, on a phone. `npm run proof -- check language` starts it in a copy of the
// project that has this language.
import { Bank, Purchase } from '../../../e2e/support/purchase'
import { newPixKey, Sale } from '../../../e2e/support/sale'
import { expect, test } from '../../../e2e/support/test'
import { checker, inPseudo, t } from './checker'

test.use(inPseudo)
test.describe.configure({ timeout: 300_000 })

/** Whole and fraction, so that both signs of a number are seen. */
const amount = '1.234,5'

test('a sale has no text of another language, no English number and nothing cut off', async ({
  page,
  guard,
  wallet,
  sandbox,
  chainA,
}) => {
  // The browser itself notes the page that is not there.
  guard.expect(/Failed to load resource: .*404/)
  const sale = new Sale(page, t)
  const check = checker(page, [wallet.address])
  await page.goto('/')
  await check('home')
  await page.goto('/sign-in?next=/sell')
  await check('sign-in')
  await sale.button('wallet.connect').click()
  await expect(page.getByRole('dialog').getByText('Test Wallet')).toBeVisible()
  await check('choice of wallets')
  await page.keyboard.press('Escape')
  await sale.signIn()
  await check('form')
  await sale.button('checkout.getQuote').click()
  await expect(sale.field('recipient.pixKey')).toHaveAccessibleDescription(/./)
  await check('form with everything missing')
  // Twice, for more than a thousand.
  for (const _ of [1, 2]) await sandbox.faucet(31337, wallet.address)
  await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount, pixKey: newPixKey() })
  await check('filled form')
  const orderId = await sale.askQuote()
  await expect(page.getByText('1.234,5').first()).toBeVisible()
  await check('review')
  await sale.readyFor('approval', chainA.chain)
  await check('first step')
  wallet.refuse('eth_sendTransaction')
  await sale.sign('approval')
  await expect(page.getByText(t('review.refused'))).toBeVisible()
  await check('refused step')
  await sale.signAll(chainA.chain)
  await check('completed')
  await page.goto('/transactions')
  await check('transactions')
  await page.goto(`/transactions/${orderId}/receipt`)
  await check('receipt')
  for (const path of ['/recipients', '/recipients/new', '/account/sessions', '/account/data', '/none']) {
    await page.goto(path)
    await check(path)
  }
})

test('a purchase has no text of another language, no English number and nothing cut off', async ({
  page,
  world,
  chainA,
  wallet,
}) => {
  const buy = new Purchase(page, t)
  const bank = new Bank(world.sandboxUrl)
  const check = checker(page, [wallet.address])
  await buy.signIn()
  await check('form')
  await buy.wish({ chain: chainA.chain, token: chainA.token('USDC'), amount })
  await check('filled form')
  await buy.button('buy.continue').click()
  await expect(buy.heading('buy.review.heading')).toBeFocused()
  await check('review')
  await buy.button('buy.review.getCode').click()
  await buy.atCode()
  const order = await buy.record()
  await checker(page, [wallet.address, order.payment?.brCode ?? ''])('code to pay')
  await bank.pay(order, await bank.payerWith('5000'))
  await buy.ends('completed')
  await check('completed')
  await page.goto('/transactions')
  await check('transactions')
})
