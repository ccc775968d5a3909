// A visitor sees what they get before anything else, and signs in only to get a quote.
import type { BrowserContext, Page } from '@playwright/test'
import { atSize } from './support/at-size'
import { QuoteProxy } from './support/quote-proxy'
import { newPixKey, Sale } from './support/sale'
import { speak } from './support/screens'
import { expect, test } from './support/test'
import { anything, patternOf, textIn } from './support/text'
import { variants } from './support/variants'
import { runOneApp } from './support/world'

/** Records every press of a person in this browser by the text of what was pressed. */
async function presses(context: BrowserContext): Promise<readonly string[]> {
  const seen: string[] = []
  await context.exposeBinding('notePress', (_, name: string) => {
    seen.push(name)
  })
  await context.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const note: unknown = Reflect.get(window, 'notePress')
        if (isTrusted && target instanceof Element && typeof note === 'function')
          note(target.closest('a, button')?.textContent ?? target.tagName)
      },
      true,
    )
  })
  return seen
}

async function keptInBrowser(page: Page): Promise<string> {
  const { cookies, origins } = await page.context().storageState({ indexedDB: true })
  const session = await page.evaluate(() => JSON.stringify(sessionStorage))
  return JSON.stringify([cookies, origins, session, page.url()])
}

test('a visitor sees a price, and sells with nine presses, three of them in the wallet; Back from the price leads to the form as it was left', async ({
  page,
  context,
}) => {
  const pressed = await presses(context)
  const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
  const pixKey = newPixKey()

  await page.goto('/')
  const card = page.getByRole('region', { name: sale.t('home.card.title') })
  const ages = ['estimateAge', 'lastKnown'].flatMap((key) =>
    ['minutes', 'hours'].flatMap((unit) =>
      [1, 2].map((count) => sale.t(`amount.${key}`, { unit, count }).replace(`${count}`, anything)),
    ),
  )
  const age = new RegExp(ages.map((text) => patternOf(text).source.replace('.*', '\\d+')).join('|'))
  await expect(card.getByText(/^≈ [\d.,]+$/)).toBeVisible()
  await expect(card.getByText(age)).toBeVisible()
  await expect(card.getByText(/^≈\sR\$[\d.,]+ \([\d.]+%\)$/)).toBeVisible()
  expect(pressed).toEqual([])
  const amount = card.getByRole('textbox', { name: sale.t('checkout.youSend') })
  // What can be read two ways is asked about here, and not lost on the way to the form.
  await amount.fill('1,5')
  await amount.press('Enter')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(
    new RegExp(sale.t('errors.amount_ambiguous.detail').slice(0, 30)),
  )
  await amount.fill('40')
  await card.getByRole('link', { name: sale.t('home.card.go') }).click()
  await expect(sale.heading('sell.title')).toBeVisible()
  await expect(sale.field('checkout.youSend')).toHaveValue('40')
  await expect(page.getByText(age)).toBeVisible()

  await sale.field('checkout.youSend').fill('41.5')
  await sale.fillRecipient({ pixKey })
  await sale.button('checkout.getQuote').click()
  const choice = page.getByRole('dialog', { name: sale.t('wallet.choose') })
  await choice.getByRole('button', { name: sale.walletName }).click()
  const wallet = page.getByRole('dialog', { name: sale.t('sandbox.wallet.title') })
  const confirm = wallet.getByRole('button', { name: sale.t('sandbox.wallet.confirm') })
  await confirm.click()

  // The new account has no tokens: the form says so, and has lost nothing.
  await expect(sale.field('checkout.youSend')).toHaveAccessibleDescription(
    new RegExp(sale.t('funds.tokens.short', { have: '0 USDC', need: '41.5 USDC' }).replace(/\s/g, '\\s')),
  )
  await expect(sale.field('checkout.youSend')).toHaveValue('41.5')
  await expect(sale.field('recipient.pixKey')).toHaveValue(pixKey)
  await expect(sale.field('recipient.taxId')).toHaveValue('529.982.247-25')
  const kept = await keptInBrowser(page)
  for (const typed of [pixKey, 'Maria Oliveira', '529.982.247-25', '52998224725', 'maria@example.com'])
    expect(kept).not.toContain(typed)
  await sale.button('sandbox.getTokensAndGoOn').click()

  await page.waitForURL(/\/sell\/[0-9a-f-]{36}$/)
  await expect(sale.heading('review.heading')).toBeVisible()
  expect(await sale.record()).toMatchObject({ amount: '41.5', method: 'fromAmount' })
  await page.goBack()
  await expect(sale.field('checkout.youSend')).toHaveValue('41.5')
  await expect(sale.field('recipient.pixKey')).toHaveValue(pixKey)
  await expect(sale.field('recipient.taxId')).toHaveValue('529.982.247-25')
  await page.goForward()
  await expect(sale.heading('review.heading')).toBeVisible()
  for (const step of ['approval', 'transfer'] as const) {
    await sale.sign(step)
    await confirm.click()
  }
  await sale.completed()
  expect(pressed.length, pressed.join(', ')).toBeLessThanOrEqual(9)
  expect(pressed.filter((name) => name === sale.t('sandbox.wallet.confirm'))).toHaveLength(3)
})

// It starts an app of its own, on a machine that may be busy.
test('without a known price the form says how to see one, in the same place', async ({ page, world }) => {
  test.setTimeout(240_000)
  const between = new QuoteProxy(world.sandboxUrl)
  await between.start()
  // The quotes that the app asks for at its start are refused, so that it knows no price of a sale.
  between.mutation = (answer) => Object.assign(answer, { transactionId: '' })
  const app = await runOneApp(between.url)
  try {
    for (const locale of variants<'en' | 'pt-BR'>(['en', 'pt-BR'])) {
      const t = textIn(locale)
      const own = new Sale(page, t)
      await page.goto(world.appUrl)
      await speak(own, locale)
      const places = async () => {
        const found: (number | undefined)[] = []
        for (const width of [320, 390, 1280])
          await atSize(page, { width, height: 844 }, async () => {
            found.push((await own.button('checkout.getQuote').boundingBox())?.y)
          })
        return found
      }
      await page.goto(`${world.appUrl}/sell`)
      await expect(own.button('checkout.getQuote')).toBeVisible()
      await expect(page.getByText(t('amount.continueToSee'))).toHaveCount(0)
      await expect(own.field('sell.theyReceive')).not.toHaveValue('')
      const known = await places()
      await page.goto(`${app.url}/sell`)
      await expect(page.getByText(t('amount.continueToSee'))).toBeVisible()
      await expect(own.field('sell.theyReceive')).toHaveValue('')
      expect(await places(), locale).toEqual(known)
    }
  } finally {
    // The page would go on to load the links in view from an app that is gone.
    await page.goto('about:blank')
    await app.stop()
    await between.stop()
  }
  expect(between.quotes).toBe(1)
})
