// Whole orders without a pointer: checks the focus after each step and counts the Tabs.
import { Keyboard, signInByKeyboard } from './support/keyboard'
import { Bank, Purchase } from './support/purchase'
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
  await keys.press('Enter')
  await confirm()
  await expect(sale.heading('outcome.completed.title')).toBeFocused({ timeout: 60_000 })
  info.annotations.push({ type: 'Tabs', description: String(keys.tabs) })
  expect(keys.tabs).toBeLessThanOrEqual(mostTabs)
})

test('buys using only the keyboard, from the sign-in to the end, in at most 30 Tabs', async ({
  page,
  world,
}, info) => {
  const buy = new Purchase(page, textIn('en'), 'Sandbox wallet')
  const bank = new Bank(world.sandboxUrl)
  const payer = await bank.payerWith('500.00')
  const keys = new Keyboard(page)
  await signInByKeyboard(buy, keys, 'buy')

  await keys.type(buy.field('buy.youPay'), '50')
  await keys.press('Enter')
  await expect(buy.heading('buy.review.heading')).toBeFocused()
  await keys.use(buy.button('buy.review.getCode'))
  const orderId = await buy.atCode()
  await keys.goTo(buy.button('pay.copyCode'))
  // The person's own bank is another program.
  await bank.pay(await buy.record(orderId), payer)
  await buy.ends('completed')
  info.annotations.push({ type: 'Tabs', description: String(keys.tabs) })
  expect(keys.tabs).toBeLessThanOrEqual(mostTabs)
})
