// Narrow phones, large text and high contrast: WCAG 1.4.4 (text size), 1.4.10 (reflow), 1.4.12 (text spacing) and forced colours.
import type { Locator, Page } from '@playwright/test'
import { expectMarked } from './support/forced'
import { expectWhole, largeText } from './support/large-text'
import { linesOfEnd, roomAbove } from './support/lines'
import { ownPages } from './support/parts'
import { Purchase } from './support/purchase'
import { Recipients } from './support/recipients'
import { openSale, Sale } from './support/sale'
import { seeAs, speak } from './support/screens'
import { site } from './support/site'
import { expect, test } from './support/test'
import { textIn } from './support/text'

const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

async function askForSignature(page: Page) {
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  await page.goto('/sign-in?next=/sell')
  await sale.chooseWallet('wallet.connect')
  await sale.button('signIn.sign').click()
  const dialog = page.getByRole('dialog', { name: sale.t('sandbox.wallet.title') })
  await expect(dialog).toBeVisible()
  return { sale, dialog }
}

async function expectFits(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0)
}

function addRules(rules: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
}

async function expectNoSideways(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(addRules, spacing)
  await expectFits(page, path)
}

test('at 320 px with wide text spacing no page scrolls sideways, in Portuguese', async ({ page, guard }) => {
  // The wider spacing itself moves everything.
  guard.expect(/^shift: /)
  await page.setViewportSize({ width: 320, height: 640 })
  const { sale, dialog } = await askForSignature(page)
  const sideways = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(sideways, 'the message to sign scrolls sideways').toBeLessThanOrEqual(0)
  await dialog.getByRole('button', { name: sale.t('sandbox.wallet.confirm') }).click()
  await expect(sale.heading('sell.title')).toBeVisible()
  await sale.openAccount()
  const menu = page.getByRole('banner').locator('[tabindex="-1"]').filter({ visible: true })
  const edges = await menu.boundingBox()
  expect(edges?.x, 'the account menu begins on the screen').toBeGreaterThanOrEqual(0)
  expect((edges?.x ?? 0) + (edges?.width ?? 0), 'and ends on it').toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(sale.account()).toBeFocused()
  await speak(sale, 'pt-BR')
  const flows = site.flows.map((flow) => `/${flow}`)
  for (const path of ['/', ...flows, '/transactions', '/recipients', '/account/data', ...ownPages])
    await expectNoSideways(page, path)
  // Beside a long label it keeps the size of a target.
  await page.goto('/sell')
  const box = await page
    .getByRole('checkbox', { name: textIn('pt-BR')('recipient.save') })
    .evaluate((element) => element.getBoundingClientRect().toJSON())
  expect(box).toMatchObject({ width: 24, height: 24 })
})

test('the way to sign in fits beside the switches of a stranger, and is not offered on its own page', async ({
  page,
  world,
}) => {
  const t = await seeAs(page, world.appUrl, 'pt-BR', 320)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/')
    const banner = page.getByRole('banner')
    const link = banner.getByRole('link', { name: t('signIn.title'), exact: true })
    const [own, home] = await Promise.all([
      link.boundingBox(),
      banner.getByRole('link', { name: site.name }).boundingBox(),
    ])
    const middle = (box: typeof own) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(own) - middle(home)), `one row at ${width} px`).toBeLessThan(2)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: t('signIn.title') })).toBeVisible()
    await expect(link).toBeHidden()
  }
})

test('on a narrow phone no digit of an amount is cut off, typed or following', async ({
  page,
  wallet,
  sandbox,
  chainA,
  guard,
}) => {
  // Wide text spacing itself moves everything.
  guard.expect(/^shift: /)
  // The amount that follows needs a price.
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await sale.askQuote()
  for (const flow of site.flows) {
    await page.goto(`/${flow}`)
    for (const [width, isSpaced = false] of [[320], [360], [390], [390, true]] as const) {
      await page.setViewportSize({ width, height: 844 })
      if (isSpaced) await page.evaluate(addRules, spacing)
      const amounts = page.locator('input[inputmode="decimal"]').filter({ visible: true })
      for (const amount of [
        ...['99.5', '18.17', '12345.67', '1234567.89', '99999999.5', '123456789012.34'],
        // What the account has too little of is named in a sentence below.
        '12345678901234567.34',
      ]) {
        await amounts.first().fill(amount)
        await expectFits(page, `/${flow} with ${amount} at ${width} px`)
        if (flow === 'sell') await expect(sale.field('sell.theyReceive')).toHaveValue(/\d/)
        const cut = await amounts.evaluateAll((inputs) =>
          // Safe: the locator takes inputs alone.
          (inputs as HTMLInputElement[])
            .filter((input) => input.scrollWidth > input.clientWidth)
            .map((input) => input.value),
        )
        expect(cut, `/${flow} at ${width} px${isSpaced ? ', spaced' : ''}`).toEqual([])
      }
    }
  }
})

test('at 320 px the word for an estimate stands beside its label, and no token’s unit is broken, in Portuguese', async ({
  page,
  world,
  wallet,
}) => {
  const t = await seeAs(page, world.appUrl, 'pt-BR', 320)
  const buy = new Purchase(page, t)
  await buy.signIn()
  await page.goto('/sell')
  const allOf = (key: string) => page.getByText(t(key), { exact: true })
  const topOf = (text: Locator) => text.evaluate((one) => one.getBoundingClientRect().top)
  const label = await topOf(allOf('sell.theyReceive').first())
  // The line in dollars, which comes before, has the word for screen readers.
  expect(Math.abs(label - (await topOf(allOf('amount.about').last())))).toBeLessThan(6)
  // Of as many lengths, since not each of them reaches the edge in its unit.
  for (const amount of ['5000,01', '50000,01', '500000,01']) {
    await page.goto('/buy')
    await buy.field('buy.youPay').fill(amount)
    await buy.button('buy.continue').click()
    await expect(buy.heading('buy.review.heading')).toBeVisible()
    expect(await linesOfEnd(page.locator('p > span', { hasText: /USDC$/ }).first(), 4), amount).toBe(1)
  }
  await page.goto('/buy')
  await buy.field('buy.youPay').fill('99999,99')
  await buy.getCode()
  await page.goto('/transactions')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/99\.999,99.*USDC$/)
  expect(await linesOfEnd(row.first(), 4), 'in the history').toBe(1)
  await page.goto(`/transactions?q=${'abcdefgh'.repeat(5)}`)
  const chip = page
    .getByRole('navigation', { name: t('transactions.chips') })
    .getByRole('link')
    .first()
  expect(await roomAbove(chip), 'above a search of two lines').toBeGreaterThanOrEqual(4)
  expect(wallet.transactions).toEqual([])
})

test('a token below its amount keeps clear of the ring, and stands at the edge of the other one', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/sell')
  const sale = new Sale(page)
  const field = sale.field('checkout.youSend')
  await field.fill('100')
  const boxOf = (chip: Locator) => chip.evaluate((one) => one.getBoundingClientRect().toJSON())
  const [own, other] = await Promise.all([
    boxOf(page.locator('span:has(> select[name="token"])')),
    boxOf(page.getByText('BRL', { exact: true }).locator('xpath=ancestor::span[2]')),
  ])
  const amount = await field.evaluate((one) => one.getBoundingClientRect().toJSON())
  expect(own.top, 'below, with room for a ring of four pixels').toBeGreaterThanOrEqual(amount.bottom + 4)
  expect(Math.abs(own.right - other.right)).toBeLessThanOrEqual(1)
})

test('a long key and a long label wrap: typed, saved, and in the review of a sale', async ({
  page,
  wallet,
  sandbox,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const it = new Recipients(page)
  await it.signIn()
  await sandbox.faucet(31337, wallet.address)
  const label = 'maria.aparecida.oliveira@example.com.br'
  const pixKey = `financeiro@${'departamento'.repeat(4)}.example.com`
  await page.goto('/recipients/new')
  await it.field('recipient.label').fill(label)
  await it.fillRecipient({ pixKey })
  await expect(page.getByText(`: ${pixKey}`)).toBeVisible()
  await expectFits(page, 'a key that was recognised')
  await it.saveOwn()
  await it.expectPageOf(label)
  await expectFits(page, 'the page of a recipient')
  await page.goto('/sell')
  await it.field('checkout.youSend').fill('10')
  await it.askQuote()
  await expect(page.getByText(`${label} receives`).first()).toBeVisible()
  await expectFits(page, 'the review')
})

test('with text twice as large the first page, the forms and a code to pay fit on a phone, in Portuguese', async ({
  page,
  context,
  world,
  wallet,
  guard,
}) => {
  // It grows while a page loads.
  guard.expect(/^shift: /)
  const t = await seeAs(page, world.appUrl, 'pt-BR', 390)
  await context.addInitScript(addRules, `:root { ${largeText} } body { font-size: 2rem }`)
  await page.goto('/')
  const choices = page.getByRole('group', { name: t('home.card.flows') }).locator('label')
  await expect(choices).toHaveCount(site.flows.length)
  const cut = await choices.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  )
  expect(cut, 'choices of the first page that lie over each other').toBe(0)
  const buy = new Purchase(page, t)
  await buy.signIn()
  for (const flow of [...site.flows, 'buy']) {
    await page.goto(`/${flow}`)
    await expect(page.locator('[data-action-bar]')).toBeVisible()
    await expectFits(page, flow)
    await expectWhole(page, flow)
  }
  await buy.field('buy.youPay').fill('100')
  await buy.getCode()
  await expectFits(page, 'a code to pay')
  await expectWhole(page, 'a code to pay')
  const clock = page.getByRole('timer')
  const lines = await clock.evaluate((one) => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))
  expect(lines, 'the time left stands in one line').toBeCloseTo(1)
  expect(wallet.transactions).toEqual([])
})

test('in forced colours a primary button and the current page keep a visible edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { sale, dialog } = await askForSignature(page)
  await dialog.getByRole('button', { name: sale.t('sandbox.wallet.confirm') }).click()
  const button = sale.button('checkout.getQuote')
  const edge = await button.evaluate((element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
    return { borderTopWidth, isSeen: borderTopColor !== backgroundColor }
  })
  expect(edge).toEqual({ borderTopWidth: '1px', isSeen: true })
  const mark = page.getByRole('link', { name: sale.t('common.nav.sell'), exact: true }).locator('span')
  const marked = await mark.evaluate((element) => {
    const page = getComputedStyle(document.body).backgroundColor
    return getComputedStyle(element).backgroundColor !== page
  })
  expect(marked).toBe(true)
  // What is chosen has the system's own mark, which stands out from the rest and holds readable text.
  await sale.openAccount()
  const themes = page.getByRole('group', { name: sale.t('common.account.theme') })
  await expectMarked(
    themes.locator('[aria-pressed="true"]'),
    themes.locator('[aria-pressed="false"]'),
    'the theme',
  )
  for (const [path, label] of [
    ['/recipients', 'recipients.filter'],
    ['/recipients/new', 'recipients.new.kind'],
  ] as const) {
    await page.goto(path)
    const nav = page.getByRole('navigation', { name: sale.t(label) })
    await expectMarked(nav.locator('a[aria-current]'), nav.locator('a:not([aria-current])'), path)
  }
})
