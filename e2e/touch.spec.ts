// A phone in the hand: presses are taps, and the screen's button is in a bar at the bottom.
import type { Locator, Page } from '@playwright/test'
import { atSize } from './support/at-size'
import { widgetPages } from './support/parts'
import { Purchase } from './support/purchase'
import { newPixKey, openSale, Sale } from './support/sale'
import { speak } from './support/screens'
import { site } from './support/site'
import { expect, test } from './support/test'
import { textIn } from './support/text'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('what a wallet answered comes into view: an unclear error, after which it may be asked again, and a refusal', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  for (const [code, answer] of [
    [-32603, 'review.approvalUnknown'],
    [4001, 'review.refused'],
  ] as const) {
    await sale.heading('review.heading').scrollIntoViewIfNeeded()
    wallet.refuse('eth_sendTransaction', 1, code)
    await sale.stepButton('approval').tap()
    const notice = page.getByText(sale.t(answer))
    await expect(notice).toBeInViewport()
    const bar = await page.locator('[data-action-bar]').boundingBox()
    const own = await notice.boundingBox()
    expect((own?.y ?? 0) + (own?.height ?? 0), answer).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('in a short window, as at 400 %, no bar covers what has the focus, also with an error in it', async ({
  page,
  wallet,
  sandbox,
  chainA,
  guard,
}) => {
  guard.expect(/ERR_FAILED/)
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await page.setViewportSize({ width: 320, height: 256 })
  await page.route('**/sell', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await sale.button('checkout.getQuote').click()
  await expect(page.getByText(sale.t('errors.no_answer.title'))).toBeVisible()
  for (const field of ['checkout.youSend', 'recipient.pixKey', 'recipient.name', 'recipient.email']) {
    await sale.field(field).focus()
    const isClear = await sale.field(field).evaluate((one) => {
      const { left, top, bottom } = one.getBoundingClientRect()
      return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 20, y) === one)
    })
    expect(isClear, field).toBe(true)
  }
})

interface TextField {
  readonly name: string
  readonly size: number
  readonly isCorrected: boolean
}

/** What a phone does with the text fields in view: Safari on an iPhone zooms into one with letters below 16 px. */
function fieldsOf(page: Page): Promise<readonly TextField[]> {
  return page
    .locator('input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((one) => ({
        name: one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.id,
        size: Number.parseFloat(getComputedStyle(one).fontSize),
        isCorrected:
          one.matches('[name=pixKey], [name=name], [name=taxId], [name=email], [name=address], [name=q]') &&
          (one.getAttribute('autocorrect') !== 'off' || one.getAttribute('spellcheck') !== 'false'),
      })),
    )
}

test('no field zooms the page in, none for a key, a name or an address is corrected, and with everything half as large again no form scrolls sideways, in Portuguese', async ({
  page,
  wallet,
  world,
}) => {
  await new Sale(page).signIn()
  const sale = new Sale(page, textIn('pt-BR'))
  await speak(sale, 'pt-BR')
  const expectPlain = async (where: string) => {
    const wrong = (await fieldsOf(page)).filter(({ size, isCorrected }) => size < 16 || isCorrected)
    expect.soft(wrong, where).toEqual([])
  }
  for (const flow of site.flows) {
    await atSize(page, { width: 240, height: 427 }, async () => {
      await page.goto(`/${flow}`)
      await expect(page.locator('[data-action-bar]')).toBeVisible()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, flow).toBeLessThanOrEqual(240)
    })
    if (flow === 'sell') await sale.fillRecipient({ pixKey: newPixKey() })
    else {
      await page
        .getByRole('combobox', { name: sale.t('address.choose') })
        .selectOption({ label: sale.t('address.other') })
      await expect(page.locator('input[name=address]')).toBeVisible()
    }
    await expectPlain(flow)
  }
  for (const path of ['/recipients', '/recipients/new?kind=wallet', '/transactions', ...widgetPages]) {
    await page.goto(path)
    await expectPlain(path)
  }
  await page.goto(`${world.sandboxUrl}/bank/pay`)
  await expectPlain('the bank')
  expect(wallet.transactions).toEqual([])
})

test('one press on a form’s button counts, although it takes the focus out of a part of an address', async ({
  page,
  wallet,
}) => {
  const sale = new Sale(page)
  await sale.signIn()
  for (const [path, button] of [
    ['/buy', 'buy.continue'],
    ['/recipients/new?kind=wallet', 'recipients.new.save'],
  ] as const) {
    await page.goto(path)
    if (path === '/buy')
      await page
        .getByRole('combobox', { name: sale.t('address.choose') })
        .selectOption({ label: sale.t('address.other') })
    else await sale.field('recipient.label').fill('Savings')
    const address = page.locator('input[name=address]')
    await address.fill('0x12')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const box = await sale.button(button).boundingBox()
    // Held for a moment, in which the page may show what is wrong with the field that was left.
    await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 8)
    await page.mouse.down()
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    )
    await page.mouse.up()
    await expect(address, path).toBeFocused()
    await expect(address).toHaveAccessibleDescription(new RegExp(sale.t('errors.address_invalid.detail')))
  }
  expect(wallet.transactions).toEqual([])
})

/** Where something is, whatever takes a tap there. */
async function tapAt(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('it is not shown')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** As if a second tap always came at once: what moves, or waits to, stands still until the returned function is called. */
async function stopMotion(page: Page): Promise<() => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page)
  const at = (playbackRate: number) => browser.send('Animation.setPlaybackRate', { playbackRate })
  await browser.send('Animation.enable')
  await at(0)
  return () => at(1)
}

test('the second of two quick taps on the form of a purchase orders nothing', async ({
  page,
  wallet,
  chainA,
}) => {
  const purchase = new Purchase(page)
  await purchase.signIn()
  await purchase.fillWish({ chain: chainA.chain, token: chainA.token('USDC'), amount: '50' })
  const moveOn = await stopMotion(page)
  await tapAt(page, purchase.button('buy.continue'))
  await expect(purchase.heading('buy.review.heading')).toBeVisible()
  await tapAt(page, purchase.button('buy.review.getCode'))
  await expect(purchase.button('buy.review.getCode')).not.toHaveAttribute('aria-busy')
  await expect(page).toHaveURL('/buy')
  await moveOn()
  await purchase.button('buy.review.getCode').tap()
  await purchase.atCode()
  expect(wallet.transactions).toEqual([])
})

test('a tap beside a dialog closes it, and presses nothing behind it', async ({ page, wallet }) => {
  const sale = new Sale(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/sign-in')
  await sale.button('wallet.connect').tap()
  await expect(dialog).toHaveCSS('pointer-events', 'auto')
  await tapAt(page, page.getByRole('banner').getByRole('link').first())
  await expect(dialog).toBeHidden()
  await expect(sale.button('wallet.connect')).toBeFocused()
  await expect(page).toHaveURL('/sign-in')
  expect(wallet.prompts).toEqual([])
})

test('the second of two quick taps presses nothing in the dialog that the first one opened', async ({
  page,
  wallet,
}) => {
  const sale = new Sale(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/sign-in')
  const moveOn = await stopMotion(page)
  await sale.button('wallet.connect').tap()
  const choice = dialog.getByRole('button', { name: sale.walletName })
  await tapAt(page, choice)
  await tapAt(page, page.getByRole('banner').getByRole('link').first())
  await expect(dialog).toBeVisible()
  expect(wallet.prompts).toEqual([])
  await moveOn()
  await choice.tap()
  await expect(dialog).toBeHidden()
  expect(wallet.prompts).not.toEqual([])
})
