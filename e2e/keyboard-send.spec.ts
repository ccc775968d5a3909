// A whole transfer without a pointer: checks the focus after each step and counts the Tabs.
import { Keyboard, signInByKeyboard } from './support/keyboard'
import { expect, test } from './support/test'
import { textIn } from './support/text'
import { Transfer } from './support/transfer'

const mostTabs = 30

test('sends using only the keyboard, from the sign-in to the end, in at most 30 Tabs', async ({
  page,
}, info) => {
  const transfer = new Transfer(page, textIn('en'), 'Sandbox wallet')
  const keys = new Keyboard(page)
  const confirm = await signInByKeyboard(transfer, keys, 'send')

  await keys.type(transfer.field('checkout.youSend'), '10')
  await keys.use(transfer.button('sandbox.getTokens'))
  await expect(transfer.button('sandbox.getTokens')).toBeEnabled()
  await keys.use(transfer.button('checkout.getQuote'))
  await expect(transfer.heading('review.heading')).toBeFocused()
  await keys.use(transfer.stepButton('approval'))
  await confirm()
  await expect(transfer.stepButton('transfer')).toBeEnabled()
  await expect(transfer.stepButton('transfer')).toBeFocused()
  await keys.press('Enter')
  await confirm()
  await transfer.completed()
  info.annotations.push({ type: 'Tabs', description: String(keys.tabs) })
  expect(keys.tabs).toBeLessThanOrEqual(mostTabs)
})
