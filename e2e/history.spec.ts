// The history of orders: finding one again, filtering, exporting, and seeing it update without a reload.
import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import { readCsv } from '@/lib/domain/csv'
import { expectAccessible } from './support/accessible'
import { historyHeadings, historyPictures } from './support/parts'
import { newPixKey, Sale } from './support/sale'
import { speak } from './support/screens'
import { site } from './support/site'
import { expect, test } from './support/test'
import { textIn } from './support/text'

async function textOf(page: Page, link: Locator): Promise<string> {
  const coming = page.waitForEvent('download')
  await link.click()
  const download: Download = await coming
  return readFileSync(await download.path(), 'utf8')
}

const found = (t: typeof Sale.prototype.t, count: number) => t('transactions.found', { count, isAll: 'true' })

/** Said of what is shown, and the title of the page, which is what a screen reader says first when it is loaded. */
async function expectShown(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1)
  await expect(page).toHaveTitle(`${text} · ${site.name}`)
}

const search = (page: Page) => new URL(page.url()).search

test('[EVT-1] [OFS-2] an order can be found again, filtered by URL and exported, and completes on screen without a reload', async ({
  page,
  context,
  sandbox,
  wallet,
  chainA,
  guard,
}) => {
  // An order that another tab completes takes its card away and brings the chart, both above the list.
  guard.expect(/^shift: \/transactions /)
  const sale = new Sale(page)
  const { t } = sale
  await sale.signIn()
  await page.goto('/transactions?state=open')
  await expectShown(page, t('transactions.noneTitle'))
  await page.getByRole('link', { name: t('transactions.showAll') }).click()
  await expect(page.getByText(t('transactions.emptyTitle'))).toBeVisible()

  await sandbox.faucet(31337, wallet.address)
  await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100', pixKey: newPixKey() })
  const orderId = await sale.askQuote()

  // Invalid filters are dropped, and the URL matches what is shown.
  await page.goto('/transactions?kind=gift&state=x&from=2026-02-31&chain=9&after=x&q=')
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href^="/sell/${orderId}"]`) })
  await expect(row.getByText(t('orderWords.states.quoted'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('openOrders.waitingOne.sign') })).toBeVisible()

  // Two orders are open: a list of both instead of the card. The older one is then abandoned again.
  const asked = new Sale(await context.newPage())
  await asked.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '7', pixKey: newPixKey() })
  const secondId = await asked.askQuote()
  await page.reload()
  const waiting = page.getByRole('region', { name: t('openOrders.waitingMany', { count: 2 }) })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  // It would stand at the end of a line on a phone.
  await expect(waiting.getByText('·')).toHaveCount(0)
  await waiting.locator(`a[href="/sell/${secondId}"]`).click()
  await expect(sale.heading('review.heading')).toBeVisible()
  await sale.button('review.cancel', { kind: 'sell' }).click()
  await expect(sale.heading('outcome.cancelled.title')).toBeVisible()
  await asked.page.close()

  // A further page links back to the newest orders.
  const place = `${(Date.now() + 60_000).toString(36)}-${orderId.replaceAll('-', '')}`
  await page.goto(`/transactions?state=open&after=${Buffer.from(place).toString('base64url')}`)
  await expect(row).toBeVisible()
  await page.getByRole('link', { name: t('transactions.newest') }).click()
  await page.waitForURL((url) => url.search === '?state=open')
  await page.goto('/transactions')
  await expect(page.getByRole('heading', { name: t('openOrders.waitingOne.sign') })).toBeVisible()

  await expectAccessible(page, 'the list of transactions')
  // One is open, the other can be repeated: what ends their rows stands in one line.
  const times = page.getByRole('listitem').locator('time')
  await expect(times).toHaveCount(2)
  const ends = await times.evaluateAll((all) => all.map((time) => time.getBoundingClientRect().right))
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThanOrEqual(1)

  // By keyboard: a search with no results, and removing its chip.
  await page.getByRole('searchbox', { name: t('transactions.fields.text') }).fill('nobody')
  await page.keyboard.press('Enter')
  await expectShown(page, t('transactions.noneTitle'))
  const chip = t('transactions.chip', { field: t('transactions.fields.text'), value: 'nobody' })
  await page.getByRole('link', { name: t('transactions.remove', { what: chip }) }).focus()
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await page.locator('summary', { hasText: t('transactions.filters', { count: 0 }) }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: t('transactions.fields.kind') }).selectOption('sell')
  await page.getByRole('combobox', { name: t('transactions.fields.state') }).selectOption('open')
  await page.getByRole('button', { name: t('transactions.apply') }).click()
  await page.waitForURL(/kind=sell&state=open$/)
  await expect(row).toBeVisible()
  await expectShown(page, found(t, 1))

  const csv = readCsv(
    await textOf(page, page.getByRole('link', { name: t('transactions.export.csv'), exact: true })),
  )
  expect(csv).toHaveLength(2)
  expect(csv?.[1]).toEqual(expect.arrayContaining([orderId, 'sell', 'quoted', '100', 'USDC', 'BRL']))
  const own = JSON.parse(await textOf(page, page.getByRole('link', { name: t('transactions.export.json') })))
  expect(own).toMatchObject({
    count: 1,
    filter: { kind: 'sell', state: 'open' },
    transactions: [{ id: orderId }],
  })
  const stranger = await page.request.get('/transactions/export', { headers: { cookie: '' } })
  expect(stranger.status()).toBe(401)

  // Signed on another page: this page updates without a press, and announces it.
  await page.getByRole('link', { name: t('transactions.clear') }).click()
  await page.waitForURL((url) => url.search === '')
  const checkout = new Sale(await context.newPage())
  await checkout.page.goto(`/sell/${orderId}`)
  await checkout.signAll(chainA.chain)
  await page.bringToFront()
  await expect(row.getByText(t('orderWords.states.completed'), { exact: true })).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('status').filter({ hasText: t('orderWords.states.completed') })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: t('openOrders.waitingOne.sign') })).toHaveCount(0)
  for (const key of historyHeadings) await expect(page.getByRole('heading', { name: t(key) })).toBeVisible()

  for (const isSeen of historyPictures) await isSeen(page)

  await speak(sale, 'pt-BR')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const pt = textIn('pt-BR')
  await expect(row.getByText(pt('orderWords.states.completed'), { exact: true })).toBeVisible()
  const br = await textOf(page, page.getByRole('link', { name: pt('transactions.export.csv-br') }))
  expect(br.startsWith('\ufeff"criada_em";"encerrada_em"')).toBe(true)
  const [, given, sold] = readCsv(br) ?? []
  const kind = pt('transactions.kinds.sell')
  const stateOf = (state: string) => pt(`orderWords.states.${state}`)
  expect(given).toEqual(expect.arrayContaining([kind, stateOf('cancelled'), secondId]))
  expect(sold).toEqual(expect.arrayContaining([kind, stateOf('completed'), orderId]))
  expect(search(page)).toBe('')

  // On a phone the fields fold away once they are chosen: the result is in view.
  await page.goto('/transactions?kind=sell&state=completed')
  await expect(page.locator('summary', { hasText: pt('transactions.filters', { count: 2 }) })).toBeVisible()
  await expect(page.getByRole('combobox', { name: pt('transactions.fields.kind') })).toBeHidden()
  await expect(page.getByText(found(pt, 1))).toBeInViewport()
  await expect(row).toBeInViewport({ ratio: 1 })

  // Filtered and on a further page: the way back from an order and its receipt leads to that same place.
  const further = `/transactions?kind=sell&after=${Buffer.from(place).toString('base64url')}`
  await page.goto(further)
  await row.getByRole('link').first().click()
  await page.getByRole('link', { name: pt('receipt.link'), exact: true }).click()
  await page.getByRole('link', { name: pt('receipt.backToOrder') }).click()
  await page.getByRole('link', { name: pt('order.backToList') }).click()
  await page.waitForURL((url) => `${url.pathname}${url.search}` === further)
  await expect(row).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
})
