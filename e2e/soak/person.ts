// What a person does after the browser is open again: looks at the screen and presses what it offers, nothing else.
import type { Locator, Page } from '@playwright/test'
import { Sale } from '../support/sale'
import type { SandboxChain, SandboxToken } from '../support/sandbox'

export interface Errand {
  readonly chain: SandboxChain
  readonly token: SandboxToken
  readonly amount: string
  readonly pixKey: string
}

type Offer = readonly [offer: Locator, take: () => Promise<unknown>]

const pressMs = 10_000

export class Person {
  readonly sale: Sale

  constructor(
    readonly page: Page,
    private readonly errand: Errand,
  ) {
    this.sale = new Sale(page)
  }

  private button(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.sale.button(key, values).and(this.page.locator(':enabled'))
  }

  private step(step: 'approval' | 'transfer'): Locator {
    return this.sale.stepButton(step).and(this.page.locator(':enabled'))
  }

  private async chooseWallet(button: Locator): Promise<void> {
    await button.click({ timeout: pressMs })
    const dialog = this.page.getByRole('dialog', { name: this.sale.t('wallet.choose') })
    await dialog.getByRole('button', { name: this.sale.walletName }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Opens one of our pages, signing in first where it asks for that. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    const connect = this.button('wallet.connect')
    const sign = this.button('signIn.sign')
    const arrived = this.page.locator('main h1').first()
    await arrived.waitFor()
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

  async fillForm(): Promise<void> {
    const { chain, token, amount } = this.errand
    await this.sale.chooseToken(chain, token)
    await this.sale.field('sell.youSend').fill(amount)
    await this.sale.fillRecipient(this.errand)
  }

  /** The orders that the form's page shows as going on, newest first. */
  async openOrders(): Promise<readonly string[]> {
    const links = await this.page.locator('main a[href^="/sell/"]').all()
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
    return hrefs.map((href) => href?.split('/').at(-1) ?? '')
  }

  async askPrice(): Promise<string> {
    await this.button('sell.getQuote').click()
    await this.page.waitForURL(/\/sell\/[0-9a-f-]{36}$/)
    return this.sale.orderId()
  }

  /** Asks for the price without waiting for it; done when the moment armed for it has begun. */
  async pressForPrice(arm: () => Promise<void>): Promise<void> {
    await this.pressArmed(this.button('sell.getQuote'), arm)
  }

  /** Brings the order to where a step is offered, and presses it; done when the moment armed for it has begun. */
  async press(step: 'approval' | 'transfer', arm: () => Promise<void> = async () => {}): Promise<void> {
    await this.untilOffered(step)
    await this.pressArmed(this.step(step), arm)
  }

  /** Up to the transfer: the approval is pressed where the account's allowance asks for one. */
  async upToTransfer(): Promise<void> {
    const [approval, transfer] = [this.step('approval'), this.step('transfer')]
    const ways: readonly Offer[] = [[approval, () => this.pressOnce('approval')], ...this.waysToTheWallet()]
    const any = ways.reduce((all, [offer]) => all.or(offer), transfer)
    for (;;) {
      await any.first().waitFor()
      if (await transfer.isVisible()) return
      await this.takeFirst(ways)
    }
  }

  private async pressArmed(button: Locator, arm: () => Promise<void>): Promise<void> {
    await Promise.all([arm(), button.click()])
  }

  private async untilOffered(step: 'approval' | 'transfer'): Promise<void> {
    const wanted = this.step(step)
    const ways = this.waysToTheWallet()
    const any = ways.reduce((all, [offer]) => all.or(offer), wanted)
    for (;;) {
      await any.first().waitFor()
      if (await wanted.isVisible()) return
      await this.takeFirst(ways)
    }
  }

  /** What stands before a step where the wallet is not at hand, or elsewhere. */
  private waysToTheWallet(): readonly Offer[] {
    const connecting = this.button('sign.connectToSign')
    const switching = this.button('sign.switchTo', { chain: this.errand.chain.name })
    return [
      [connecting, () => this.chooseWallet(connecting)],
      [switching, () => switching.click({ timeout: pressMs })],
    ]
  }

  /** What was offered may be gone by the time of the press, as the wallet comes back by itself: the person looks again. */
  private async takeFirst(offers: readonly Offer[]): Promise<void> {
    for (const [offer, take] of offers) {
      if (!(await offer.isVisible())) continue
      await take().catch(() => {})
      return
    }
  }

  /**
   * Presses what the order's page offers until the sale is completed.
   * @returns the orders that it took, or null when the limit passed with nothing to press
   */
  async finish(orderId: string, limitMs: number): Promise<readonly string[] | null> {
    const orders = [orderId]
    await this.open(`/sell/${orderId}`)
    const until = Date.now() + limitMs
    const completed = this.sale.heading('outcome.completed.title')
    const renew = this.page.getByRole('link', { name: this.sale.t('review.newPriceForm'), exact: true })
    const offers: readonly Offer[] = [
      [this.step('approval'), () => this.pressOnce('approval')],
      [this.step('transfer'), () => this.pressOnce('transfer')],
      ...this.waysToTheWallet(),
      [
        renew,
        async () => {
          await renew.click()
          await this.page.waitForURL(/\/sell\?from=/)
          await this.fillForm()
          orders.push(await this.askPrice())
        },
      ],
    ]
    const any = offers.reduce((all, [offer]) => all.or(offer), completed)
    while (Date.now() < until) {
      const isThere = await any
        .first()
        .waitFor({ timeout: until - Date.now() })
        .then(
          () => true,
          () => false,
        )
      if (!isThere) return null
      if (await completed.isVisible()) return orders
      await this.takeFirst(offers)
    }
    return null
  }

  private async pressOnce(step: 'approval' | 'transfer'): Promise<void> {
    const offered = this.step(step)
    await offered.click({ timeout: pressMs })
    // A person who sees that nothing came of it waits a moment before pressing again.
    await offered.waitFor({ state: 'hidden', timeout: 2_000 })
    await this.page.waitForTimeout(500)
  }
}
