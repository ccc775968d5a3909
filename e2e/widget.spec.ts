// The widget in a host's page: the same checkout with a short-lived token, its orders in the page's memory.
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { groundIn } from './support/ground'
import { hostRecords } from './support/parts'
import { newPixKey, Sale } from './support/sale'
import { expect, test } from './support/test'
import { type Locale, textIn } from './support/text'
import { bothCredentials } from './support/token-credentials'
import { variants } from './support/variants'
import type { Addresses } from './support/world'

const identity = { name: 'Canary Oliveira', taxId: '529.982.247-25', email: 'canary@example.com' }

interface HostEvent {
  readonly type: string
  readonly status?: string
  readonly step?: string | null
  readonly hash?: string | null
  readonly transactionId?: string | null
}

class WidgetSale extends Sale {
  readonly pixKey = newPixKey()

  async fillIdentity(): Promise<void> {
    await this.field('recipient.pixKey').fill(this.pixKey)
    await this.field('recipient.name').fill(identity.name)
    await this.field('recipient.taxId').fill(identity.taxId)
    await this.field('recipient.email').fill(identity.email)
  }

  async askInPlace(): Promise<void> {
    await this.button('checkout.getQuote').click()
    await expect(this.heading('review.heading')).toBeFocused()
  }

  /** What the host has received so far, as its own page shows it. */
  async heard(): Promise<readonly HostEvent[]> {
    const texts = await this.page
      .getByRole('list', { name: this.t('widgetPage.events') })
      .locator('pre')
      .allTextContents()
    // Safe: written by the page with JSON.stringify.
    return texts.map((text) => JSON.parse(text) as HostEvent)
  }
}

function watchRequests(page: Page): readonly Request[] {
  const seen: Request[] = []
  page.on('request', (request) => seen.push(request))
  return seen
}

const serviceOf = ({ sandboxUrl }: Addresses) => new URL(sandboxUrl).origin

/** Where a page with this policy may send requests. */
function sourcesIn(policy: string): readonly string[] {
  const part = policy.split(';').find((one) => one.trim().startsWith('connect-src')) ?? ''
  return part.trim().split(' ')
}

async function stored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, bases.map(({ name }) => name)])
  })
}

for (const { credentials, journey, project } of bothCredentials) {
  journey(
    `sells to completion in a host’s page with a token of ${credentials}: the host gets each event, and payee data is stored nowhere`,
    async ({ page, context, wallet, world, sandbox, chainA }) => {
      const sale = new WidgetSale(page)
      await sale.signIn()
      await sandbox.faucet(chainA.chain.id, wallet.address)
      await page.evaluate(() => localStorage.clear())
      const requests = watchRequests(page)
      // Through a link of the app: the page reloads, with its own content policy.
      await page.goto('/')
      const arrived = page.waitForResponse((response) => response.request().isNavigationRequest())
      await page.getByRole('link', { name: sale.t('home.seeWidget') }).click()
      const policy = (await arrived).headers()['content-security-policy'] ?? ''
      expect(sourcesIn(policy)).toEqual(expect.arrayContaining(["'self'", serviceOf(world)]))
      expect(policy).not.toMatch(/unsafe-|\*/)
      await sale.chooseWallet('wallet.connect')
      await expect(sale.heading('sell.title')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: sale.t('recipient.save') })).toHaveCount(0)
      await sale.field('checkout.youSend').fill('25')
      await sale.fillIdentity()
      await sale.askInPlace()
      const transactionId = (await sale.heard()).find(({ transactionId: id }) => id)?.transactionId ?? ''
      await sandbox.settle(transactionId, 'hold')
      for (const step of ['approval', 'transfer'] as const) {
        await sale.readyFor(step, chainA.chain)
        await sale.sign(step)
      }
      await expect(sale.heading('progress.headings.processing')).toBeFocused({ timeout: 60_000 })

      const sold = { own: new Sale(await context.newPage()), wallet, transactionId, amount: '25' }
      for (const { begun } of hostRecords) await begun(sold)
      const before = requests.length
      await sandbox.settle(transactionId, 'complete')
      await sale.completed()
      for (const { ended } of hostRecords) await ended(sold, requests, requests.slice(before))

      const heard = await sale.heard()
      const marks = heard.map(({ type, status, step }) => `${type} ${step ?? status}`)
      const path = [
        'wallet connected',
        'quote asked',
        'quote received',
        'transaction approval',
        'transaction transfer',
        'transaction sent',
        'transaction confirmed',
        'transaction processing',
        'transaction completed',
      ]
      expect(marks.filter((mark, index) => path.includes(mark) && marks.indexOf(mark) === index)).toEqual(
        path,
      )
      expect(heard.filter(({ hash }) => hash).map(({ hash }) => hash)).toContain(wallet.hashes.at(-1))

      // The service, the bank and the wallet agree about the sale.
      const order = (await sandbox.orders()).find((one) => one.transactionId === transactionId)
      expect(order).toMatchObject({
        status: 'Completed',
        depositTxHash: wallet.hashes.at(-1),
        recipientAccount: `pix:${sale.pixKey}`,
      })
      expect(order?.project).toBe(project)
      expect(wallet.transactions).toHaveLength(2)
      expect((await sandbox.ledger()).sum).toBe('0.00')

      // No identity in any event; neither identity nor the token in storage or in a URL.
      const told = JSON.stringify(heard).toLowerCase()
      const kept = (await stored(page)).toLowerCase()
      const urls = requests
        .map((request) => request.url())
        .join('\n')
        .toLowerCase()
      const tokens = requests
        .map((request) => request.headers().authorization?.replace('Bearer ', '').toLowerCase() ?? '')
        .filter((token) => token !== '')
      expect(tokens).not.toEqual([])
      for (const secret of [...Object.values(identity), '52998224725', sale.pixKey, ...tokens]) {
        for (const place of [told, kept, urls]) expect(place).not.toContain(secret.toLowerCase())
      }
      expect(told).not.toContain(wallet.address.toLowerCase())
      expect(kept).not.toContain('ramp.')
      expect(kept).not.toContain('wagmi')
      // The payee's data went only to the service.
      const bodies = requests.filter((request) => (request.postData() ?? '').includes(identity.name))
      expect(bodies.map((request) => new URL(request.url()).pathname)).toEqual(['/v1/offramp/quote'])
    },
  )
}

test('what is below the widget stands in its place on a phone before the browser has read as far as the widget', async ({
  page,
  wallet,
  browser,
  world,
}) => {
  const viewport = { width: 390, height: 844 }
  await new WidgetSale(page).signIn()
  expect(wallet.transactions).toHaveLength(0)
  // Without scripts, so that both are the page as it is read.
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState, viewport })
  const reading = await context.newPage()
  const controls = reading.getByRole('heading', { name: textIn('en')('widgetPage.controls') })
  const place = async () => {
    await reading.goto(`${world.appUrl}/widget/demo`)
    return (await controls.boundingBox())?.y
  }
  const whole = await place()
  await reading.route('**/widget/demo', async (route) => {
    const response = await route.fetch()
    const [before = '', ...after] = (await response.text()).split(
      `<section aria-label="${textIn('en')('widgetPage.widget')}"`,
    )
    expect(after).toHaveLength(1)
    await route.fulfill({ response, body: before })
  })
  expect(await place()).toBe(whole)
  await context.close()
})

const looks = variants<{
  readonly locale: Locale
  readonly theme: 'dark' | 'light'
  readonly width: number
}>([
  { locale: 'pt-BR', theme: 'dark', width: 390 },
  { locale: 'en', theme: 'light', width: 1280 },
])

for (const { locale, theme, width } of looks) {
  test(`sells inside a host’s modal using only the keyboard, in ${locale}, ${theme}, ${width} px wide`, async ({
    page,
    sandbox,
    chainA,
  }) => {
    const english = new Sale(page, textIn('en'), 'Sandbox wallet')
    const sale = new WidgetSale(page, textIn(locale), 'Sandbox wallet')
    const confirmAs = async (of: Sale) => {
      const dialog = page.getByRole('dialog', { name: of.t('sandbox.wallet.title') })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: of.t('sandbox.wallet.confirm') }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    }
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/sign-in?next=/sell')
    await english.chooseWallet('wallet.connect')
    await english.button('signIn.sign').click()
    await confirmAs(english)
    await expect(english.heading('sell.title')).toBeVisible()
    await english.button('sandbox.getTokens').click()
    await expect(page.getByText(english.t('sandbox.gotTokens', { chain: chainA.chain.name }))).toBeVisible()

    await page.goto('/widget/demo')
    const language = page.getByRole('combobox', { name: english.t('widgetPage.language') })
    await language.focus()
    // The widget loads after its page and leaves the focus where it is.
    await expect(english.button('wallet.connect')).toBeVisible()
    await expect(language).toBeFocused()
    await language.selectOption(locale)
    await page.getByRole('combobox', { name: english.t('widgetPage.theme') }).selectOption(theme)
    await english.button('widgetPage.openModal').focus()
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: english.t('widgetPage.modal') })
    await expect(modal).toBeVisible()
    const press = async (name: string) => {
      await modal.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
    }

    // Our dialog inside the host's: Escape closes only ours.
    const choice = modal.getByRole('dialog', { name: sale.t('wallet.choose') })
    await press(sale.t('wallet.connect'))
    await expect(choice).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(choice).toBeHidden()
    await expect(modal).toBeVisible()
    // The button that opened it has the focus again, so the next key goes there.
    await expect(sale.button('wallet.connect')).toBeFocused()
    await page.keyboard.press('Enter')
    await choice.getByRole('button', { name: 'Sandbox wallet' }).focus()
    await page.keyboard.press('Enter')
    await expect(sale.heading('sell.title')).toBeVisible()
    await sale.fillIdentity()
    await press(sale.t('checkout.getQuote'))
    await expect(sale.heading('review.heading')).toBeFocused()
    for (const step of ['approval', 'transfer'] as const) {
      await expect(sale.stepButton(step)).toBeEnabled()
      await sale.stepButton(step).focus()
      await page.keyboard.press('Enter')
      const dialog = modal.getByRole('dialog', { name: sale.t('sandbox.wallet.title') })
      await expect(dialog).toBeVisible()
      await confirmAs(sale)
    }
    await sale.completed()
    // The theme is the widget's own, whatever the page's is.
    const ground = await groundIn(modal.locator('[data-widget-theme]'), theme)
    expect(ground.painted).toBe(ground.wanted)
    expect(ground.painted).not.toBe(ground.other)
    const paid = (await sandbox.orders()).filter((one) => one.recipientAccount === `pix:${sale.pixKey}`)
    expect(paid).toMatchObject([{ status: 'Completed' }])
  })
}

test('only the widget’s pages may call the service from a browser', async ({ world, request }) => {
  const connectOf = async (path: string) =>
    sourcesIn((await request.get(path)).headers()['content-security-policy'] ?? '')
  for (const path of ['/', '/sell', '/sign-in', '/widget/demo/', `/widget/${randomUUID()}`, '/widgets']) {
    expect(await connectOf(path), path).not.toContain(serviceOf(world))
  }
  expect(await connectOf('/widget')).toContain(serviceOf(world))
})
