// The pictures of the README: a sale from the first page to its receipt, as a newcomer makes it, and the first page.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { newPixKey, Sale } from '../../../e2e/support/sale'
import { expect, test } from '../../../e2e/support/test'
import { textIn } from '../../../e2e/support/text'
import { root } from '../../../scripts/lib/programs.mjs'
import { Camera } from './camera'

const LARGEST = 2 * 1024 * 1024
const folder = path.join(root, 'docs/images')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the first page is photographed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/')
  await expect(page.getByText(/^≈ [\d.,]+$/).first()).toBeVisible()
  await page.screenshot({ path: path.join(folder, 'home.png') })
})

test('a sale is filmed', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 })
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  await page.goto('/')
  await expect(page.getByText(/^≈ [\d.,]+$/).first()).toBeVisible()
  const camera = await Camera.on(page)
  await camera.hold(page, 2_000)
  await page.getByRole('link', { name: sale.t('home.card.go') }).click()
  await expect(sale.heading('sell.title')).toBeVisible()
  await camera.hold(page, 1_200)
  await sale.fillRecipient({ pixKey: newPixKey() })
  await camera.hold(page, 1_500)
  await sale.button('checkout.getQuote').click()
  const choice = page.getByRole('dialog', { name: sale.t('wallet.choose') })
  await expect(choice.getByRole('button', { name: sale.walletName })).toBeVisible()
  await camera.hold(page, 1_000)
  await choice.getByRole('button', { name: sale.walletName }).click()
  const wallet = page.getByRole('dialog', { name: sale.t('sandbox.wallet.title') })
  const confirm = wallet.getByRole('button', { name: sale.t('sandbox.wallet.confirm') })
  await expect(confirm).toBeVisible()
  await camera.hold(page, 1_200)
  await confirm.click()
  await sale.button('sandbox.getTokensAndGoOn').click()
  await page.waitForURL(/\/sell\/[0-9a-f-]{36}$/)
  await expect(sale.heading('review.heading')).toBeVisible()
  await camera.hold(page, 2_500)
  for (const step of ['approval', 'transfer'] as const) {
    await sale.sign(step)
    await expect(confirm).toBeVisible()
    await camera.hold(page, 1_000)
    await confirm.click()
  }
  await expect(
    sale.heading('progress.headings.processing').or(sale.heading('outcome.completed.title')),
  ).toBeVisible()
  await camera.hold(page, 1_200)
  await sale.completed()
  await camera.hold(page, 2_500)
  await page.getByRole('link', { name: sale.t('receipt.link'), exact: true }).click()
  await page.waitForURL(/\/receipt/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await camera.hold(page, 3_000)

  const film = await camera.develop(page)
  console.log(`docs/images/sale.webp: ${(film.length / 1024).toFixed(0)} KiB`)
  expect(film.length).toBeLessThanOrEqual(LARGEST)
  writeFileSync(path.join(folder, 'sale.webp'), film)
})
