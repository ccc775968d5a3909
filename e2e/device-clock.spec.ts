// Devices whose clock is off: prices and codes end by the server's.
import type { BrowserContext } from '@playwright/test'
import { Purchase } from './support/purchase'
import { openSale } from './support/sale'
import { expect, test } from './support/test'

const hour = 3_600_000

/** From now on, pages have a clock that is this far ahead of the server's. */
async function setAhead(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript((aheadMs) => {
    const Right = Date
    const now = () => Right.now() + aheadMs
    globalThis.Date = new Proxy(Right, {
      construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
      apply: () => new Right(now()).toString(),
      get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
    })
    const origin = performance.timeOrigin + aheadMs
    Object.defineProperty(performance, 'timeOrigin', { value: origin })
  }, ms)
}

/** Notes each heading and each time left that a page shows, however briefly. */
async function noteShown(context: BrowserContext): Promise<ReadonlySet<string>> {
  const shown = new Set<string>()
  await context.exposeFunction('noteShown', (texts: readonly string[]) => {
    for (const text of texts) shown.add(text)
  })
  await context.addInitScript(() => {
    const note = () => {
      const found = [...document.querySelectorAll('main h1, main [role=timer]')]
      const texts = found.filter((each) => each.checkVisibility()).map((each) => each.textContent)
      // Safe: exposeFunction defines it before any script of the page runs.
      const { noteShown: tell } = window as unknown as { noteShown: (texts: readonly string[]) => void }
      tell(texts)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return shown
}

const hours = /\d:\d\d:\d\d/

for (const [words, aheadMs] of [
  ['three hours ahead', 3 * hour],
  ['two days behind', -48 * hour],
] as const) {
  test(`[OFQ-5] on a device whose clock is ${words}, prices and codes end when they do, from the first moment of a page`, async ({
    context,
    page,
    wallet,
    sandbox,
    chainA,
  }) => {
    await setAhead(context, aheadMs)
    const shown = await noteShown(context)
    wallet.knowChains()
    const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
    await sale.askQuote()
    await page.reload()
    await sale.signAll(chainA.chain)

    const buy = new Purchase(page)
    await buy.wish({ chain: chainA.chain, token: chainA.token('USDC'), amount: '100' })
    await buy.getCode()
    await page.reload()
    await expect(page.getByRole('timer').first()).toBeVisible()

    expect(shown).toContain(sale.t('review.heading'))
    expect(shown).not.toContain(sale.t('outcome.expired.title'))
    expect(shown).not.toContain(buy.t('pay.headingOver'))
    expect([...shown].filter((text) => hours.test(text))).toEqual([])
  })
}
