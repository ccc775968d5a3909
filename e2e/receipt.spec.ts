// An order's page at its end: what happened, a manual check, the details for support, and a one-page receipt.
import { readFileSync } from 'node:fs'
import { expectAccessible } from './support/accessible'
import { atSize } from './support/at-size'
import { gapsToPicture } from './support/lines'
import { expectOnOnePage } from './support/paper'
import { newPixKey, openSale, Sale } from './support/sale'
import { speak } from './support/screens'
import { expect, patient, test } from './support/test'
import { anything, type Locale, patternOf, textIn } from './support/text'
import { variants } from './support/variants'
import { TestWallet } from './support/wallet'

const printed = variants<{ readonly locale: Locale; readonly width: number }>([
  { locale: 'pt-BR', width: 320 },
  { locale: 'en', width: 1280 },
])

test('[OFS-2] [OFS-4] a sale shows what happened and who says so, can be checked by hand, and has a one-page receipt', async ({
  page,
  browser,
  context,
  world,
  guard,
  wallet,
  sandbox,
  chainA,
}) => {
  const sale = new Sale(page)
  const usdc = chainA.token('USDC')
  const pixKey = newPixKey()
  await sandbox.faucet(31337, wallet.address)
  await sale.signIn()
  await expectAccessible(page, 'the form of a sale')
  await sale.fillOpened({ chain: chainA.chain, token: usdc, amount: '100.000001', pixKey })
  const orderId = await sale.askQuote()
  await expectAccessible(page, 'the review of a sale')
  const transactionId = (await sale.record(orderId)).quote?.transactionId ?? ''
  await sandbox.settle(transactionId, 'hold')
  for (const step of ['approval', 'transfer'] as const) {
    await sale.readyFor(step, chainA.chain)
    if (step === 'transfer')
      await atSize(page, { width: 320, height: 844 }, async () => {
        const gaps = await gapsToPicture(page.getByRole('link', { name: sale.t('common.seeOnChain') }))
        expect(gaps.length).toBeGreaterThan(0)
        expect(Math.max(...gaps), 'from the last word of a link to its picture').toBeLessThan(12)
      })
    await sale.sign(step)
  }
  await expect(sale.heading('progress.headings.processing')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'the progress of a sale')

  // Who says what, in order; without raw protocol terms. Only a press opens the log.
  await expect(page.getByText(sale.t('timeline.heading'), { exact: true })).toHaveCount(0)
  await sale.openTechnical()
  const story = page.getByRole('list').filter({ hasText: sale.t('timeline.what.asked') })
  await expect(story.getByText(sale.t('timeline.what.processing'))).toBeVisible()
  const entries = [
    ['timeline.what.asked', 'person'],
    ['timeline.what.priced', 'service'],
    ['timeline.what.sent', 'person'],
    ['timeline.what.confirmed', 'chain'],
    ['timeline.what.processing', 'service'],
  ] as const
  const items = await story.locator('> li').allInnerTexts()
  let from = 0
  for (const [key, by] of entries) {
    const text = sale.t(key, { step: 'transfer' })
    const at = items.findIndex((item, index) => index >= from && item.startsWith(text))
    expect(at, `${text} in ${items.join(' | ')}`).toBeGreaterThanOrEqual(from)
    expect(items[at]).toContain(sale.t(`timeline.by.${by}`))
    from = at + 1
  }

  // Only the press triggers a check now.
  const looks: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(orderId)) looks.push(request.url())
  })
  await page.reload()
  await expect(sale.heading('progress.headings.processing')).toBeVisible()
  const checkedAt = Date.parse((await sale.record(orderId)).checkedAt ?? '')
  expect(looks).toEqual([])
  // The age appears once the page is interactive.
  const ago = page.getByText(patternOf(sale.t('progress.checkedAgo', { duration: anything })))
  await expect(ago.or(page.getByText(sale.t('progress.checkedJustNow')))).toBeVisible()
  const looked = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith(orderId),
  )
  await sale.button('progress.checkNow').click()
  expect((await looked).ok()).toBe(true)
  expect(looks).toHaveLength(1)
  expect(Date.parse((await sale.record(orderId)).checkedAt ?? '')).toBeGreaterThan(checkedAt)

  await page.goto(`/transactions/${orderId}/receipt`)
  await expect(sale.heading('receipt.none.title')).toBeVisible()
  await expect(page.getByText(sale.t('receipt.none.open'))).toBeVisible()

  await sandbox.settle(transactionId, 'complete')
  await page.goBack()
  await sale.completed()
  await expectAccessible(page, 'the outcome of a sale, with its record')
  await atSize(page, { width: 390, height: 844 }, async () => {
    const copies = page.getByRole('main').getByRole('button', { name: /^Copy: / })
    const lefts = await copies.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(lefts.length).toBeGreaterThan(3)
    expect(Math.max(...lefts) - Math.min(...lefts), 'what copies an id is in one column').toBeLessThan(1)
  })
  const order = await sale.record(orderId)
  const hash = order.steps.find(({ name }) => name === 'transfer')?.hash ?? '-'
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await sale.openTechnical()
  await sale.button('timeline.copyAll').click()
  await expect(page.getByText(sale.t('common.copied'), { exact: true })).toBeVisible()
  const bundle = await page.evaluate(() => navigator.clipboard.readText())
  const waiting = page.waitForEvent('download')
  await sale.button('timeline.download').click()
  expect(readFileSync(await (await waiting).path(), 'utf8')).toBe(bundle)
  for (const fact of [orderId, transactionId, hash]) expect(bundle).toContain(fact)
  // Payee data in the record is not shown, nor where it came from.
  for (const canary of [
    'Maria',
    // In both of its forms, at full length: three of its digits can occur in a hash by chance.
    '529.982.247-25',
    '52998224725',
    'maria@example.com',
    pixKey,
    wallet.address,
    order.recipient.maskedKey,
  ]) {
    expect(bundle).not.toContain(canary)
  }

  // Anyone else gets a 404, as for an order that never existed.
  const elsewhere = await browser.newContext({ baseURL: world.appUrl, locale: 'en-US' })
  await guard.watch(elsewhere)
  await new TestWallet(await sandbox.chains()).install(elsewhere)
  const stranger = new Sale(patient(await elsewhere.newPage()))
  await stranger.signIn()
  guard.expect(/Failed to load resource: .*404/)
  const seen = new Set<string>()
  for (const id of [orderId, '00000000-0000-4000-8000-000000000000']) {
    for (const path of [`/sell/${id}`, `/transactions/${id}/receipt`]) {
      expect((await stranger.page.goto(path))?.status(), path).toBe(404)
      await expect(stranger.heading('pages.notFound.title')).toBeVisible()
      seen.add(await stranger.page.getByRole('main').innerText())
    }
    const answer = await stranger.page.request.get(`/api/orders/${id}`)
    expect(answer.status()).toBe(404)
  }
  expect(seen.size).toBe(1)
  await elsewhere.close()

  for (const { locale, width } of printed) {
    const t = textIn(locale)
    await page.setViewportSize({ width, height: 844 })
    await speak(sale, locale)
    await page.goto(`/sell/${orderId}`)
    const link = page.getByRole('link', { name: t('receipt.link'), exact: true })
    await expect(link).toHaveAttribute('href', `/transactions/${orderId}/receipt`)
    // By its URL, so that no text of the other language is left in the page's memory.
    await page.goto(`/transactions/${orderId}/receipt`)
    await expect(page.getByRole('heading', { level: 1, name: t('receipt.title') })).toBeVisible()
    await expect(page.getByText('Maria')).toHaveCount(0)
    await expectAccessible(page, 'a receipt')
    const point = locale === 'en' ? '.' : ','
    const payout = (order.payout?.amount ?? '-').replace('.', point)
    const facts = [orderId, transactionId, hash, `100${point}000001 USDC`, payout, order.recipient.maskedKey]
    await expectOnOnePage(page, locale, [...facts, t('receipt.notTaxDocument'), t('quote.rate'), 'UTC'])
  }
})

test('on a narrow phone a sale with eighteen decimals fits its page, the list and its receipt', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const opening = { chain: chainA, symbol: 'DAI', amount: '999.123456789012345678' }
  const { sale } = await openSale({ page, wallet, sandbox }, opening)
  const orderId = await sale.askQuote()
  await sale.signAll(chainA.chain)
  for (const path of [`/sell/${orderId}`, '/transactions', `/transactions/${orderId}/receipt`]) {
    await page.goto(path)
    await expect(page.getByText(/999\.123456789012345678/).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(width, `the width of ${path}`).toBeLessThanOrEqual(320)
  }
})
