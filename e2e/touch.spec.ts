// A phone in the hand: presses are taps, and the screen's button is in a bar at the bottom.
import { openSale } from './support/sale'
import { expect, test } from './support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('what a wallet answered comes into view, a refusal as well as an error', async ({
  page,
  wallet,
  sandbox,
  chainA,
}) => {
  const { sale } = await openSale({ page, wallet, sandbox }, { chain: chainA })
  await sale.askQuote()
  await sale.readyFor('approval', chainA.chain)
  for (const [code, answer] of [
    [4001, 'review.refused'],
    [-32603, 'errors.sent_unknown.title'],
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
