// The accessibility of screens that need no order. The other journeys check those of an order.
import { expectAccessible } from './support/accessible'
import { openPages, ownPages, widgetPages } from './support/parts'
import { Sale } from './support/sale'
import { site } from './support/site'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test('the pages of a visitor are accessible', async ({ page }) => {
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  for (const path of ['/', '/sign-in', ...openPages]) {
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
  const forms = site.flows.filter((flow) => flow !== 'sell').map((flow) => `/${flow}`)
  for (const path of [...forms, '/transactions', '/account/data', ...ownPages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  }
  for (const path of widgetPages) {
    await page.goto(path)
    await expect(sale.button('wallet.connect')).toBeVisible()
    await expectAccessible(page, 'the widget in its demo page')
  }
  expect(wallet.transactions).toEqual([])
})

test('with letters twice as large the first page’s heading stays in its column', async ({ page, guard }) => {
  guard.expect(/^shift: /)
  await page.setViewportSize({ width: 1280, height: 1024 })
  await page.goto('/')
  const overflow = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(heading).fontSize)}px`
    return heading.scrollWidth - heading.clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
})
