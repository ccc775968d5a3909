// Whole orders without a pointer: checks the focus after each step and counts the Tabs.
import { Keyboard, signInByKeyboard } from './support/keyboard'
import { Bank, boughtUnits, Purchase, tokensAt } from './support/purchase'
import { newPixKey, Sale } from './support/sale'
import { expect, test } from './support/test'
import { textIn } from './support/text'

// From the sign-in to the end of the sale, all fields typed. A focus that is lost once costs more than ten.
const mostTabs = 30

test('sells using only the keyboard, from the sign-in to the end, in at most 30 Tabs', async ({
  page,
}, info) => {
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  const keys = new Keyboard(page)
  const confirm = await signInByKeyboard(sale, keys, 'sell')

  await keys.type(sale.field('checkout.youSend'), '10')
  await keys.use(sale.button('sandbox.getTokens'))
  await expect(sale.button('sandbox.getTokens')).toBeEnabled()
  await expect(sale.button('sandbox.getTokens')).toBeFocused()
  await keys.type(sale.field('recipient.pixKey'), newPixKey())
  await keys.type(sale.field('recipient.name'), 'Maria Oliveira')
  await keys.type(sale.field('recipient.taxId'), '529.982.247-25')
  await keys.type(sale.field('recipient.email'), 'maria@example.com')
  await keys.press('Enter')
  await expect(sale.heading('review.heading')).toBeFocused()

  await keys.use(sale.stepButton('approval'))
  await confirm()
  // The same button, now for the next step.
  await expect(sale.stepButton('transfer')).toBeEnabled()
  await expect(sale.stepButton('transfer')).toBeFocused()
  // A button whose name changes under the focus is not read by every screen reader.
  const next = sale.t('sign.transfer.button', { amount: '10 USDC' })
  await expect(page.getByRole('status').filter({ hasText: next })).toHaveText(
    `${sale.t('sign.states.next')}: ${next}`,
  )
  await keys.press('Enter')
  await confirm()
  await expect(sale.heading('outcome.completed.title')).toBeFocused({ timeout: 60_000 })
  info.annotations.push({ type: 'Tabs', description: String(keys.tabs) })
  expect(keys.tabs).toBeLessThanOrEqual(mostTabs)
})

test("[ONR-1] buys on chain B to the person's own wallet and copies the code using only the keyboard, from the sign-in to the end, in at most 30 Tabs", async ({
  page,
  context,
  world,
  chainB,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.appUrl })
  const buy = new Purchase(page, textIn('en'), 'Sandbox wallet')
  const bank = new Bank(world.sandboxUrl)
  const payer = await bank.payerWith('25.00')
  const token = chainB.token('USDC')
  const keys = new Keyboard(page)
  await signInByKeyboard(buy, keys, 'buy')

  const tokens = page.getByRole('combobox', { name: buy.t('token.label') })
  await keys.choose(tokens, buy.t('token.on', { symbol: token.symbol, chain: chainB.chain.name }))
  await keys.type(buy.field('buy.youPay'), '25')
  await keys.press('Enter')
  await expect(buy.heading('buy.review.heading')).toBeFocused()
  // Your own address needs no warning.
  await expect(page.getByText(buy.t('address.neverUsed'))).toHaveCount(0)
  await keys.use(buy.button('buy.review.getCode'))
  await buy.atCode()
  const order = await buy.record()
  const { user } = await (await page.request.get('/account/data/file')).json()
  expect(order.to?.address.toLowerCase()).toBe(user.address)
  await keys.use(buy.button('pay.copyCode'))
  await expect(page.getByText(buy.t('pay.copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(order.payment?.brCode)
  const before = await tokensAt(chainB, order)
  // The person reports the payment first; the payment then completes the order without another press, and the button
  // goes away.
  await keys.use(buy.button('pay.iPaid'))
  await expect(page.getByText(buy.t('pay.watching'))).toBeVisible()
  // The person's own bank is another program.
  await bank.pay(order, payer)
  await buy.ends('completed')
  expect((await tokensAt(chainB, order)) - before).toBe(boughtUnits(order, token.decimals))
  info.annotations.push({ type: 'Tabs', description: String(keys.tabs) })
  expect(keys.tabs).toBeLessThanOrEqual(mostTabs)
})
