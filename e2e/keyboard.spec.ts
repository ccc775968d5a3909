// A whole sale without a pointer: checks the focus after each step and counts the Tabs.
import { Keyboard } from './support/keyboard'
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
  const dialog = (title: string) => page.getByRole('dialog', { name: sale.t(title) })
  const confirm = async () => {
    await keys.use(
      dialog('sandbox.wallet.title').getByRole('button', { name: sale.t('sandbox.wallet.confirm') }),
    )
    await expect(dialog('sandbox.wallet.title')).toBeHidden()
  }
  await page.goto('/sign-in?next=/sell')
  await keys.use(page.getByRole('link', { name: sale.t('common.skip') }))
  await expect(page.getByRole('main')).toBeFocused()
  await keys.use(sale.button('wallet.connect'))
  await keys.use(dialog('wallet.choose').getByRole('button', { name: sale.walletName }))
  await keys.use(sale.button('signIn.sign'))
  await confirm()
  await expect(sale.heading('sell.title')).toBeFocused()

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
