// What stands in a line, or in a column, on a narrow phone: choices, filters, rows, links and the buttons that copy.
import type { Locator, Page } from '@playwright/test'
import { largeText } from './support/large-text'
import { Purchase } from './support/purchase'
import { openSale } from './support/sale'
import { seeAs } from './support/screens'
import { expect, test } from './support/test'

/** The lines over which the end of a text stands. */
function linesOfEnd(text: Locator, letters: number): Promise<number> {
  return text.evaluate((one, count) => {
    const node = one.firstChild
    const end = node?.textContent?.length ?? 0
    const range = document.createRange()
    if (node !== null) {
      range.setStart(node, end - count)
      range.setEnd(node, end)
    }
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }, letters)
}

/** Pixels between a text and the top of what it is in. */
function roomAbove(box: Locator): Promise<number> {
  return box.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getBoundingClientRect().top - one.getBoundingClientRect().top
  })
}

test('with text twice as large the choices of the first page stand apart, in Portuguese', async ({
  page,
  context,
  world,
  guard,
}) => {
  // It grows while the page loads.
  guard.expect(/^shift: /)
  const t = await seeAs(page, world.appUrl, 'pt-BR', 390)
  await context.addInitScript((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, `:root { ${largeText} } body { font-size: 2rem }`)
  await page.goto('/')
  const choices = page.getByRole('group', { name: t('home.card.flows') }).locator('label')
  await expect(choices).not.toHaveCount(0)
  const cut = await choices.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  )
  expect(cut).toEqual([])
})

test('at 320 px a long search keeps off the edge of its filter, and a large amount keeps its unit whole', async ({
  page,
  world,
  wallet,
  chainA,
}) => {
  const t = await seeAs(page, world.appUrl, 'pt-BR', 320)
  const buy = new Purchase(page, t)
  await buy.signIn()
  await buy.fillWish({ chain: chainA.chain, token: chainA.token('USDC'), amount: '99999,99' })
  await buy.getCode()
  await buy.button('pay.cancel').click()
  await buy.button('pay.cancelYes').click()
  await buy.ends('cancelled')
  await page.goto('/transactions')
  const amount = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/99\.999,99.*USDC$/)
  expect(await linesOfEnd(amount.first(), 4)).toBe(1)

  await page.goto(`/transactions?q=${'abcdefgh'.repeat(5)}`)
  const chip = page
    .getByRole('navigation', { name: t('transactions.chips') })
    .getByRole('link')
    .first()
  expect(await roomAbove(chip)).toBeGreaterThanOrEqual(4)
  expect(wallet.transactions).toEqual([])
})

/** Pixels from the last letter of each link to the explorer to its picture; off the line, many. */
function gapsOf(page: Page, name: string): Promise<readonly number[]> {
  return page.getByRole('link', { name }).evaluateAll((links) =>
    links.map((link) => {
      const text = link.firstChild
      const range = document.createRange()
      if (text !== null) range.selectNodeContents(text)
      const last = [...range.getClientRects()].at(-1)
      const picture = link.querySelector('svg')?.getBoundingClientRect()
      if (last === undefined || picture === undefined) return Number.POSITIVE_INFINITY
      return Math.hypot(picture.left - last.right, picture.bottom - last.bottom)
    }),
  )
}

test('the picture of a link stands by its last word, and what copies an id stands in one column', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await page.setViewportSize({ width: 320, height: 844 })
  await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  await sale.sign('approval')
  await sale.readyFor('transfer', chainA.chain)
  const gaps = await gapsOf(page, sale.t('common.seeOnChain'))
  expect(gaps.length).toBeGreaterThan(0)
  for (const gap of gaps) expect(gap).toBeLessThan(12)
  await sale.sign('transfer')
  await sale.completed()
  await page.setViewportSize({ width: 390, height: 844 })
  const copies = page.getByRole('main').getByRole('button', { name: /^Copy: / })
  const lefts = await copies.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  expect(lefts.length).toBeGreaterThan(3)
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(1)
})
