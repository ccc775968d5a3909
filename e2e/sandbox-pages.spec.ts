// The sandbox's own pages in a browser: the bank as a person's Pix app, the panel on a phone.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expectAccessible } from './support/accessible'
import { AtService } from './support/at-service'
import type { ChainReader } from './support/chain'
import { apart } from './support/forced'
import { expect, test } from './support/test'
import { variants } from './support/variants'

const zone = 'Pacific/Kiritimati'
const pages = [
  ...['/bank', '/bank/pay', '/bank/receive', '/bank/ledger', '/bank/provider%3Afloat', '/bank/pix%3Anobody'],
  ...['orders', 'clock', 'prices', 'seeds', 'faults', 'lies', 'calls'].map((name) => `/panel?show=${name}`),
]
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

test.use({ timezoneId: zone, viewport: { width: 320, height: 640 } })

/** A time as this viewer's clock shows it. */
async function expectLocal(time: Locator, style: Intl.DateTimeFormatOptions): Promise<void> {
  // The page comes with UTC. Its script runs later, and adds the title.
  await expect(time).toHaveAttribute('title')
  const at = new Date((await time.getAttribute('datetime')) ?? '')
  await expect(time).toHaveText(new Intl.DateTimeFormat('en', { ...style, timeZone: zone }).format(at))
}

function urlOf(base: string, path: string, language: string): string {
  return `${base}${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** The missing account's page has that status on purpose. */
const missing = /console error: Failed to load resource: .* 404 .*nobody/

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  }, spacing)
}

/** An order that waits for a payment: the panel's first one may be another journey's. Returns its id. */
const ownPurchase = (sandboxUrl: string, { chain }: ChainReader) =>
  new AtService(sandboxUrl).purchase(chain, privateKeyToAddress(generatePrivateKey()))

const orderUrl = (sandboxUrl: string, id: string) => `${sandboxUrl}/panel?lang=en&show=orders#${id}`
const orderOn = (page: Page, id: string) => page.locator(`[id="${id}"]`)

test('a person pastes a code in the bank, reads what it asks for, pays and keeps the receipt', async ({
  page,
  world: { sandboxUrl },
  chainA,
}) => {
  const key = `${randomUUID()}@example.com`
  const account = `${sandboxUrl}/bank/pix%3A${encodeURIComponent(key)}?lang=en`
  await page.goto(`${sandboxUrl}/panel?lang=en&show=seeds`)
  const toFund = page.getByRole('form', { name: 'Fund a Pix key' })
  await toFund.getByLabel('Pix key').fill(key)
  await toFund.getByLabel('Reais').fill('100.00')
  await toFund.getByRole('button', { name: 'Fund' }).click()
  await expect(page.getByRole('status')).toHaveText('Money added.')
  const id = await ownPurchase(sandboxUrl, chainA)
  await page.goto(orderUrl(sandboxUrl, id))
  await orderOn(page, id).getByRole('link', { name: 'Pay in the bank' }).click()
  const code = await page.locator('textarea[name="code"]').inputValue()

  await page.goto(account)
  await expect(page.getByTestId('balance')).toHaveText('R$ 100.00')
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.getByLabel('Pix copia e cola').fill(`${code.slice(0, -1)}?`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('damaged')
  // As a PDF or a message has it.
  await page.getByLabel('Pix copia e cola').fill(code.replace(/.{64}/g, '$&\n'))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Review your Pix' })).toBeVisible()
  await expect(page.getByLabel('Pay from')).toHaveValue(key)
  await expectAccessible(page, 'a Pix to review', { canReload: false })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Pay R$ 50.00' }).click()
  await expect(page.getByRole('heading', { name: 'Pix sent' })).toBeVisible()
  await expect(page.getByText('The exact amount, in time.')).toBeVisible()
  await expectAccessible(page, 'the receipt of a Pix', { canReload: false })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await expectLocal(page.locator('dd > time'), { dateStyle: 'medium', timeStyle: 'medium' })

  await page.getByRole('link', { name: 'Back to the account' }).click()
  await expect(page).toHaveURL(account)
  await expect(page.getByTestId('balance')).toHaveText('R$ 50.00')
  const days = page.locator('[data-days]')
  await expect(days.getByRole('listitem')).toHaveText([
    /Pix sent.*−R\$ 50\.00/s,
    /Cash deposit.*\+R\$ 100\.00/s,
  ])
  // This viewer's day is mostly the one after UTC's.
  await expectLocal(days.locator('h3 time').first(), { dateStyle: 'long' })
  await expectLocal(days.locator('li time').first(), { timeStyle: 'short' })
  await expectAccessible(page, 'an account at the bank', { canReload: false })
  await page.getByRole('link', { name: 'Pix sent' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await page.goto(account)
  await page.getByRole('link', { name: 'Receive' }).click()
  await expect(page.getByText(key, { exact: true }).filter({ visible: true })).toBeVisible()
})

for (const { width, language } of variants([
  { width: 320, language: 'pt-BR' },
  { width: 1280, language: 'en' },
])) {
  test(`the pages of the sandbox are accessible, and with wide text spacing none scrolls sideways, at ${width} px in ${language}`, async ({
    page,
    guard,
    world: { sandboxUrl },
  }) => {
    guard.expect(missing)
    await page.setViewportSize({ width, height: 800 })
    for (const path of pages) {
      await page.goto(urlOf(sandboxUrl, path, language))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path, { canReload: false })
      expect(await overflowOf(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  })
}

test('in forced colours the panel marks the open section and the outcome that was set', async ({
  page,
  world: { sandboxUrl },
  sandbox,
  chainA,
}) => {
  const id = await ownPurchase(sandboxUrl, chainA)
  await sandbox.settle(id, 'hold')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(orderUrl(sandboxUrl, id))
  const order = orderOn(page, id)
  await order.locator('summary', { hasText: 'Outcome:' }).click()
  const groundOf = (one: Locator) =>
    one.first().evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const [chosen, other] of [
    [page.locator('nav [aria-current]'), page.locator('nav a:not([aria-current])')],
    [order.getByRole('button', { pressed: true }), order.getByRole('button', { pressed: false })],
  ] as const)
    expect(apart(await groundOf(chosen), await groundOf(other)), `${chosen}`).toBeGreaterThanOrEqual(3)
})

test('at 320 px the words of a description of the service stay whole', async ({
  page,
  world: { sandboxUrl },
}) => {
  await page.goto(`${sandboxUrl}/docs`)
  const broken = await page.locator('thead th, td:last-child').evaluateAll((cells) =>
    cells.flatMap(({ textContent, firstChild }) => {
      const word = document.createRange()
      if (firstChild !== null) word.selectNodeContents(firstChild)
      return word.getClientRects().length === 1 ? [] : [textContent]
    }),
  )
  expect(broken).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})
