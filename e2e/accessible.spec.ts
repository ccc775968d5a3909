// The accessibility of screens that need no order. The other journeys check those of an order.
import { expectAccessible } from './support/accessible'
import { Sale } from './support/sale'
import { expect, test } from './support/test'
import { textIn } from './support/text'

// Many screens, each in all variants, on a machine that may be busy.
test.describe.configure({ timeout: 240_000 })

test('the pages of a visitor are accessible', async ({ page }) => {
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  for (const path of ['/', '/sign-in', '/widget']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expectAccessible(page, path)
  }
  await page.goto('/sign-in')
  await sale.button('wallet.connect').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: sale.walletName })).toBeVisible()
  await expectAccessible(page, 'the choice of a wallet', { canReload: false })
})

test('the pages of a signed-in person are accessible', async ({ page, wallet }) => {
  const sale = new Sale(page)
  await sale.signIn()
  for (const path of ['/buy', '/send', '/transactions', '/account/data', '/account/sessions']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.goto('/widget/demo')
  await expect(sale.button('wallet.connect')).toBeVisible()
  await expectAccessible(page, 'the widget in its demo page')
  expect(wallet.transactions).toEqual([])
})
