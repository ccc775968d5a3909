// The widget inside a page of another site: 127.0.0.1 around localhost, with a token from the shop's own server.
import type { Page } from '@playwright/test'
import { type Shop, startShop } from './examples/shop'
import { newPixKey, Sale } from './support/sale'
import { expect, test } from './support/test'
import { textIn } from './support/text'
import { clientSecret, type RunningApp, runApp, sharedWorld } from './support/world'

let shop: Shop
let app: RunningApp
let listed: string

test.beforeAll(async () => {
  const { sandboxUrl } = sharedWorld()
  shop = await startShop({
    serviceUrl: sandboxUrl,
    clientId: 'sandbox-client',
    clientSecret,
    appUrl: () => app.url,
    port: 0,
  })
  listed = `http://127.0.0.1:${shop.port}`
  app = await runApp(sandboxUrl, { WIDGET_PARENT_ORIGINS: listed })
})
test.afterAll(async () => {
  await app?.stop()
  await shop?.close()
})

const checkout = 'iframe[title="Checkout"]'
const framed = (page: Page) => new Sale(page, textIn('en'), 'Test Wallet', page.frameLocator(checkout))

async function heard(page: Page): Promise<readonly string[]> {
  const texts = await page.getByRole('list', { name: 'events' }).getByRole('listitem').allTextContents()
  return texts.map((text) => {
    // Safe: written by the shop's page with JSON.stringify.
    const { type, status } = JSON.parse(text) as { type: string; status?: string }
    return `${type} ${status}`
  })
}

/** The frame is as high as its content, to within a rounded pixel. */
async function expectFitting(page: Page): Promise<number> {
  const content = page.frameLocator(checkout).locator('main')
  let height = 0
  await expect(async () => {
    height = (await page.locator(checkout).boundingBox())?.height ?? 0
    const inner = await content.evaluate((element) => element.getBoundingClientRect().height)
    expect(Math.abs(height - inner)).toBeLessThanOrEqual(1)
  }).toPass()
  return height
}

test('a sale through the custom element on another site completes, with the shop’s token and no cookie', async ({
  page,
  context,
  wallet,
  sandbox,
  chainA,
}) => {
  await sandbox.faucet(chainA.chain.id, wallet.address)
  const urls: string[] = []
  const tokens = new Set<string>()
  page.on('request', (request) => {
    urls.push(request.url())
    const bearer = request.headers().authorization?.replace('Bearer ', '')
    if (bearer) tokens.add(bearer)
  })
  const callsBefore = shop.calls()
  const sale = framed(page)
  const pixKey = newPixKey()
  await page.goto(`${listed}/element`)
  await sale.chooseWallet('wallet.connect')
  await expect(sale.field('checkout.youSend')).toHaveValue('25')
  const formHeight = await expectFitting(page)
  await sale.fillRecipient({ pixKey })
  // A hidden element keeps what it shows.
  const element = page.locator('ramp-widget')
  await element.evaluate((widget: HTMLElement) => widget.toggleAttribute('hidden', true))
  await expect(page.locator(checkout)).toBeHidden()
  await element.evaluate((widget: HTMLElement) => widget.toggleAttribute('hidden', false))
  await expectFitting(page)
  await sale.button('checkout.getQuote').click()
  await expect(sale.heading('review.heading')).toBeFocused()
  await sale.signAll(chainA.chain)

  const paid = (await sandbox.orders()).filter((order) => order.recipientAccount === `pix:${pixKey}`)
  expect(paid).toMatchObject([{ status: 'Completed', depositTxHash: wallet.hashes.at(-1) }])
  for (const mark of ['wallet connected', 'quote received', 'transaction sent', 'transaction completed'])
    await expect.poll(() => heard(page)).toContain(mark)
  expect(await expectFitting(page)).not.toBe(formHeight)

  expect(shop.calls()).toBeGreaterThan(callsBefore)
  expect(tokens.size).toBeGreaterThan(0)
  expect(urls.filter((url) => new URL(url).pathname === '/api/token')).toEqual([])
  expect(urls.filter((url) => [...tokens].some((token) => url.includes(token)))).toEqual([])
  expect(await context.cookies()).toEqual([])
  // The frame can't reach the shop's page.
  const inside = page.frames().find((frame) => frame.url().startsWith(app.url))
  expect(
    await inside?.evaluate(() => {
      try {
        return window.parent.document.title
      } catch (error) {
        return error instanceof DOMException ? error.name : 'another error'
      }
    }),
  ).toBe('SecurityError')
})

test('a React app without Next uses the widget as a component, with a token from its own server and the content policy that the guide asks for', async ({
  page,
  context,
  wallet,
  sandbox,
  chainA,
}) => {
  wallet.knowChains()
  await sandbox.faucet(chainA.chain.id, wallet.address)
  const pixKey = newPixKey()
  const callsBefore = shop.calls()
  // Bundled on the first visit.
  await page.goto(`${listed}/react`, { timeout: 90_000 })
  const sale = new Sale(page)
  await sale.chooseWallet('wallet.connect')
  await expect(sale.field('checkout.youSend')).toHaveValue('25')
  await sale.fillRecipient({ pixKey })
  await sale.button('checkout.getQuote').click()
  await expect(sale.heading('review.heading')).toBeFocused()
  await sale.signAll(chainA.chain)
  const paid = (await sandbox.orders()).filter((order) => order.recipientAccount === `pix:${pixKey}`)
  expect(paid).toMatchObject([{ status: 'Completed', depositTxHash: wallet.hashes.at(-1) }])
  for (const mark of ['wallet connected', 'quote received', 'transaction completed'])
    await expect.poll(() => heard(page)).toContain(mark)
  expect(shop.calls()).toBe(callsBefore + 1)
  expect(await context.cookies()).toEqual([])
})

test('a hand-written frame only listens to its parent, follows its settings, and reports what happens', async ({
  page,
  context,
  wallet,
}) => {
  wallet.knowChains()
  await page.goto(`${listed}/iframe?theme=light`)
  const sale = framed(page)
  await expect(sale.button('wallet.connect')).toBeVisible()
  await expectFitting(page)
  const frame = page.frameLocator(checkout)
  const theme = frame.locator('[data-widget-theme]')
  await expect(theme).toHaveAttribute('data-widget-theme', 'light')
  const calls = shop.calls()

  // Another window with the parent's exact origin: a stranger to both the frame and the parent.
  await page.evaluate(async (target) => {
    const stranger = document.body.appendChild(document.createElement('iframe'))
    const script = stranger.contentDocument?.createElement('script')
    if (!script) throw new Error('no stranger')
    script.textContent = `
      parent.frames[0].postMessage({ ramp: 1, type: 'config', options: { theme: 'dark', locale: 'pt-BR' } }, '${target}')
      parent.postMessage({ ramp: 1, type: 'token-wanted', id: 99 }, '*')
      parent.postMessage({ ramp: 1, type: 'height', height: 3000 }, '*')
      parent.postMessage({ ramp: 1, type: 'event', event: { type: 'wallet', status: 'forged' } }, '*')`
    stranger.contentDocument?.body.append(script)
  }, app.url)
  // Messages from the parent itself are still handled.
  const spoken = new Sale(page, textIn('pt-BR'), 'Test Wallet', frame)
  await page.evaluate(
    (target) =>
      window.frames[0]?.postMessage(
        { ramp: 1, type: 'config', options: { locale: 'pt-BR', amount: '7' } },
        target,
      ),
    app.url,
  )
  await expect(spoken.button('wallet.connect')).toBeVisible()
  await expect(theme).toHaveAttribute('data-widget-theme', 'system')
  await expect(frame.getByText(textIn('pt-BR')('sandbox.banner'))).toBeVisible()
  await spoken.chooseWallet('wallet.connect')
  await expect(spoken.field('checkout.youSend')).toHaveValue('7')
  await expectFitting(page)
  await expect.poll(() => heard(page)).toEqual(['wallet connected'])
  expect(shop.calls()).toBe(calls)
  expect(await context.cookies()).toEqual([])
})

test("a page that is not on the list can't frame the widget and gets no messages from it", async ({
  page,
  guard,
  request,
}) => {
  guard.expect(/frame-ancestors/)
  const calls = shop.calls()
  // The same shop under an unlisted name, although it is same-site with the app.
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`http://localhost:${shop.port}/element`)
  await refused
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)
  expect(await heard(page)).toEqual([])
  expect(shop.calls()).toBe(calls)

  const ancestorsOf = async (path: string) => {
    const policy = (await request.get(`${app.url}${path}`)).headers()['content-security-policy'] ?? ''
    return policy.split('; ').find((part) => part.startsWith('frame-ancestors'))
  }
  expect(await ancestorsOf('/widget')).toBe(`frame-ancestors 'self' ${listed}`)
  for (const path of ['/', '/sell', '/widget/demo', '/api/auth/csrf'])
    expect(await ancestorsOf(path), path).toBe("frame-ancestors 'none'")
  // A parent named in the address but not in the list gets no widget, no matter which page asks.
  const answer = await (await request.get(`${app.url}/widget?parent=http://localhost:${shop.port}`)).text()
  expect(answer).toContain(textIn('en')('widgetFrame.refusedTitle').replace("'", '&#x27;'))
})
