// What a person does once the browser is open again: looks at the screen and presses what it offers, nothing else.
import type { Locator, Page } from '@playwright/test'
import { Sale } from '@/e2e/support/sale'
import { patternOf, textIn } from '@/e2e/support/text'
import type { OrderView } from '@/lib/domain/order/view/views'
import type { Errand } from './errand'
import type { Screen, Stage } from './moments'

export type Offer = readonly [offer: Locator, take: () => Promise<unknown>]

/** A busy button keeps the focus, so it is not disabled for the browser. */
export const ready = ':enabled:not([aria-disabled="true"])'
export const pressMs = 10_000
/** An open page shows its order's position within seconds; this limit is for a machine under load. */
const screenMs = 30_000
const texts = textIn('en')

type Arm = () => Promise<void>

export abstract class Person<E extends Errand = Errand> {
  readonly sale: Sale
  /** How often the page asked to be reloaded, and was. */
  reloads = 0

  constructor(
    readonly page: Page,
    protected readonly errand: E,
  ) {
    this.sale = new Sale(page, (key, values) => texts(key, { kind: errand.kind, ...values }))
  }

  /** The headings by which a person recognises each screen. */
  protected abstract readonly headings: Readonly<Partial<Record<Screen, readonly string[]>>>
  /** Handles whatever the page may offer on the way to the end; `orders` grows by each replacement order. */
  protected abstract offers(orders: string[]): readonly Offer[]
  protected abstract readonly end: Locator
  /** Prepares the stage; returns the order, or null while there is none. */
  abstract upTo(stage: Stage): Promise<string | null>
  /** Starts the stage with the press it takes, if any; done when the armed moment has begun. */
  abstract begin(stage: Stage, arm: Arm): Promise<void>
  /** From the open and filled-in form to the button that submits it. */
  abstract toAsk(): Promise<Locator>
  /** From the open and filled-in form to an order. */
  abstract ask(): Promise<string>

  protected button(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.sale.button(key, values).and(this.page.locator(ready))
  }

  protected async chooseWallet(button: Locator): Promise<void> {
    await button.click({ timeout: pressMs })
    const dialog = this.page.getByRole('dialog', { name: this.sale.t('wallet.choose') })
    await dialog.getByRole('button', { name: this.sale.walletName }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Opens one of our pages, signing in first if needed. */
  private async open(path: string): Promise<void> {
    await this.page.goto(`/sign-in?next=${encodeURIComponent(path)}`)
    const connect = this.button('wallet.connect')
    const sign = this.button('signIn.sign')
    await this.page.locator('main h1').first().waitFor()
    while (new URL(this.page.url()).pathname === '/sign-in') {
      const signedIn = this.page.waitForURL((url) => url.pathname !== '/sign-in').then(() => 'done' as const)
      const next = await Promise.race([
        signedIn,
        connect.waitFor().then(() => 'connect' as const),
        sign.waitFor().then(() => 'sign' as const),
      ]).catch(() => 'again' as const)
      if (next === 'connect') await this.chooseWallet(connect)
      if (next === 'sign') {
        await sign.click()
        await signedIn
      }
    }
  }

  async openForm(): Promise<void> {
    await this.open(`/${this.errand.kind}`)
  }

  async openFilledForm(): Promise<void> {
    await this.openForm()
    await this.errand.fill(this.page)
  }

  /** The orders of this kind that the form's page lists as open, newest first. */
  async openOrders(): Promise<readonly string[]> {
    const links = await this.page.locator(`main a[href^="/${this.errand.kind}/"]`).all()
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
    return hrefs.map((href) => href?.split('/').at(-1) ?? '')
  }

  /** Opens an order at its own address; returns its screen, or the heading of an unexpected one. */
  async openOrder(orderId: string): Promise<Screen | string> {
    const path = `/${this.errand.kind}/${orderId}`
    await this.open(path)
    await this.page.waitForURL((url) => url.pathname === path)
    const heading = this.page.locator('main h1').first()
    const known = Object.values(this.headings).flat().map(patternOf)
    const either = new RegExp(known.map(({ source }) => source).join('|'))
    await heading
      .filter({ hasText: either })
      .waitFor({ timeout: screenMs })
      .catch(() => {})
    return this.screenOf(await heading.innerText())
  }

  protected async screenOf(heading: string): Promise<Screen | string> {
    const found = Object.entries(this.headings).find(([, names]) =>
      names.some((name) => patternOf(name).test(heading)),
    )
    return found?.[0] ?? heading
  }

  protected record(orderId?: string): Promise<OrderView> {
    return this.sale.record(orderId)
  }

  protected async pressArmed(button: Locator, arm: Arm): Promise<void> {
    await Promise.all([arm(), button.click()])
  }

  /** The offer may be gone by the time of the press, because the page updates: the person looks again. */
  protected async takeFirst(offers: readonly Offer[]): Promise<void> {
    for (const [offer, take] of offers) {
      if (!(await offer.isVisible())) continue
      await take().catch(() => {})
      return
    }
  }

  /** What a page of an older build offers next to its explanation. */
  private reload(): Offer {
    const button = this.button('common.reload')
    return [
      button,
      async () => {
        this.reloads += 1
        await Promise.all([this.page.waitForEvent('load'), button.click({ timeout: pressMs })])
      },
    ]
  }

  /** An order that has ended: its replacement, or a new one by a press or through the form. */
  private waysOn(orders: string[]): readonly Offer[] {
    const link = (key: string) => this.page.getByRole('link', { name: this.sale.t(key), exact: true })
    const go = (way: Locator): Offer => [
      way,
      async () => {
        const before = this.sale.orderId()
        await way.click({ timeout: pressMs })
        await this.page.waitForURL(
          (url) => /\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(before),
        )
        orders.push(this.sale.orderId())
      },
    ]
    const form = link('review.newPriceForm')
    return [
      ...['review.newPrice', 'review.newCode'].map((key) => go(this.button(key))),
      ...['review.seeNewPrice', 'review.seeNewCode'].map((key) => go(link(key))),
      [
        form,
        async () => {
          await form.click()
          await this.page.waitForURL(/\/[a-z]+\?from=/)
          await this.errand.fill(this.page)
          orders.push(await this.ask())
        },
      ],
    ]
  }

  /**
   * Presses what the open order's page offers until the order has ended.
   * @param orders the open one; grows by each replacement
   * @returns false when the limit passed with nothing to press
   */
  async finish(orders: string[], limitMs: number): Promise<boolean> {
    const until = Date.now() + limitMs
    while (Date.now() < until) {
      const offers = [this.reload(), ...this.offers(orders), ...this.waysOn(orders)]
      const any = offers.reduce((all, [offer]) => all.or(offer), this.end)
      const isThere = await any
        .first()
        .waitFor({ timeout: until - Date.now() })
        .then(
          () => true,
          () => false,
        )
      if (!isThere) return false
      if (await this.end.isVisible()) return true
      await this.takeFirst(offers)
    }
    return false
  }
}
