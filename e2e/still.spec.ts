// What a page shows stays where it is while the rest of it comes: less time after an act than in all journeys.
import { openPages, widgetPages } from './support/parts'
import { Sale } from './support/sale'
import { site } from './support/site'
import { holdBack } from './support/slow-page'
import { expect, test } from './support/test'
import { textIn } from './support/text'
import { variants } from './support/variants'

/** A phone; the other journeys hold a desk. */
const widths = variants<number>([390, 1280])

test.use({ stillness: { most: 0.02, afterActMs: 500 } })

for (const width of widths) {
  test(`no page moves while it comes, from the first one to the form of a signed-in person, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const sale = new Sale(page, textIn('en'), 'Sandbox wallet')
    const forms = site.flows.map((flow) => `/${flow}`)
    for (const path of ['/', ...forms, '/sign-in', ...openPages, ...widgetPages]) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    }

    await page.goto('/sign-in?next=/sell')
    await sale.chooseWallet('wallet.connect')
    await sale.button('signIn.sign').click()
    const wallet = page.getByRole('dialog', { name: sale.t('sandbox.wallet.title') })
    await wallet.getByRole('button', { name: sale.t('sandbox.wallet.confirm') }).click()
    await expect(sale.heading('sell.title')).toBeVisible()
    await expect(page.getByText(sale.t('sandbox.getTokens'))).toBeVisible()
    for (const path of ['/', '/transactions', '/recipients', '/account/data'])
      await page.goto(path, { waitUntil: 'networkidle' })
  })
}

for (const width of widths) {
  test(`the home page of an empty account, and of one with tokens, stays still on a slow phone while its balances come, ${width} px wide`, async ({
    page,
    context,
    wallet,
    sandbox,
    chainA,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const sale = new Sale(page, textIn('en'))
    await sale.signIn()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const isEmpty of [true, false]) {
      if (!isEmpty) await sandbox.faucet(chainA.chain.id, wallet.address)
      for (let visit = 0; visit < 3; visit += 1) {
        await page.goto('/', { waitUntil: 'networkidle' })
        await expect(page.getByText(sale.t('home.own.reading'))).toHaveCount(0)
      }
    }
  })
}

for (const flow of site.flows) {
  test(`the form of /${flow} is painted once at a first visit, with nothing in the cache`, async ({
    browser,
    world,
    guard,
  }) => {
    for (const width of [390, 1280]) {
      const context = await browser.newContext({ viewport: { width, height: 844 } })
      await guard.watch(context)
      const page = await context.newPage()
      await page.goto(`${world.appUrl}/${flow}`, { waitUntil: 'networkidle' })
      await context.close()
    }
  })
}

for (const width of [...variants([320, 390]), 1280]) {
  test(`nothing moves when the fonts come after the page, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/', ...site.flows.map((flow) => `/${flow}`)]) {
      const letFontsCome = await holdBack(page, '**/*.woff2')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      letFontsCome()
      await page.evaluate(async () => {
        await document.fonts.ready
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      })
    }
  })
}

for (const width of widths) {
  test(`a form keeps its height when a slow chain says that the network fee is missing, ${width} px wide`, async ({
    page,
    wallet,
    sandbox,
    chainA,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const sale = new Sale(page, textIn('en'))
    await sandbox.faucet(chainA.chain.id, wallet.address, chainA.token('USDC').address, '12')
    await sale.signIn()
    const letChainAnswer = await holdBack(page, `${new URL(chainA.chain.rpcUrl).origin}/**`)
    await page.goto('/sell')
    const form = page.getByRole('main')
    const row = page.locator('summary').filter({ hasText: sale.t('funds.row.unknown') })
    await expect(row).toBeVisible()
    await expect(page.getByText(sale.t('sandbox.getTokens'))).toBeVisible()
    const before = await form.boundingBox()
    letChainAnswer()
    await expect(
      page.getByText(sale.t('funds.row.noGas', { symbol: chainA.chain.nativeSymbol })),
    ).toBeVisible()
    expect(await form.boundingBox()).toEqual(before)
  })
}

for (const width of [...variants([320, 390]), 1280]) {
  test(`a form keeps its place and height when a new account signs in, ${width} px wide`, async ({
    page,
    wallet,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const sale = new Sale(page, textIn('en'))
    await page.goto('/sell')
    const regions = ['checkout.amountHeading', 'recipient.heading'].map((name) =>
      page.getByRole('region', { name: sale.t(name) }),
    )
    // Where each is on the page, however far that is scrolled.
    const boxes = () =>
      Promise.all(
        regions.map((region) =>
          region.evaluate((element) => {
            const { top, height } = element.getBoundingClientRect()
            return { top: Math.round(top + scrollY), height: Math.round(height) }
          }),
        ),
      )
    const before = await boxes()
    await sale.chooseWallet('recipient.signInForSaved')
    await expect(page.getByText(sale.t('recipient.noneSaved'))).toBeVisible()
    await expect(page.getByText(sale.t('funds.balance', { amount: '0 USDC' }))).toBeVisible()
    expect(await boxes()).toEqual(before)
    expect(wallet.transactions).toEqual([])
  })
}
