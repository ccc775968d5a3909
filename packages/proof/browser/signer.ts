// A person whose wallet signs: sells, or sends across chains.
import type { Locator } from '@playwright/test'
import { anything } from '@/e2e/support/text'
import en from '@/messages/en.json'
import type { Errand } from './errand'
import type { Stage, Step } from './moments'
import { type Offer, Person, pressMs, ready } from './person'

/** Each state that the progress screen has a heading for. */
const going = Object.keys(en.progress.headings)

export class Signer extends Person<Errand> {
  protected readonly headings = {
    review: [this.sale.t('review.heading')],
    progress: [
      ...going.map((state) => this.sale.t(`progress.headings.${state}`)),
      this.sale.t('outcome.deliveryUnseen.title', { receive: anything }),
    ],
    end: [this.sale.t('outcome.completed.title')],
  }

  protected get end(): Locator {
    return this.sale.heading('outcome.completed.title')
  }

  private step(step: Step): Locator {
    return this.sale.stepButton(step).and(this.page.locator(ready))
  }

  async toAsk(): Promise<Locator> {
    return this.button('checkout.getQuote')
  }

  async ask(): Promise<string> {
    await (await this.toAsk()).click()
    await this.page.waitForURL(/\/(sell|send)\/[0-9a-f-]{36}$/)
    return this.sale.orderId()
  }

  async upTo(stage: Stage): Promise<string | null> {
    await this.openFilledForm()
    if (stage === 'form' || stage === 'quote') return null
    const orderId = await this.ask()
    if (stage === 'processing') await this.errand.hold(await this.record())
    if (stage === 'review') await this.sale.heading('review.heading').waitFor()
    if (stage === 'approval') await this.untilOffered('approval')
    if (stage === 'transfer' || stage === 'progress') await this.upToTransfer()
    if (stage === 'processing' || stage === 'end') {
      await this.upToTransfer()
      await this.step('transfer').click()
      const processing = this.page.getByRole('heading', { name: this.sale.t('progress.headings.processing') })
      await (stage === 'end' ? this.end : processing).waitFor()
    }
    return orderId
  }

  async begin(stage: Stage, arm: () => Promise<void>): Promise<void> {
    if (stage === 'quote') await this.pressArmed(this.button('checkout.getQuote'), arm)
    else if (stage === 'approval') await this.pressArmed(this.step('approval'), arm)
    else if (stage === 'transfer' || stage === 'progress') await this.pressArmed(this.step('transfer'), arm)
    else await arm()
  }

  /** Up to the transfer: presses the approval if the account's allowance requires one. */
  private async upToTransfer(): Promise<void> {
    const approval = this.step('approval')
    await this.untilOffered('transfer', [[approval, () => this.pressOnce('approval')]])
  }

  private async untilOffered(step: Step, first: readonly Offer[] = []): Promise<void> {
    const wanted = this.step(step)
    const ways = [...first, ...this.waysToTheWallet()]
    const any = ways.reduce((all, [offer]) => all.or(offer), wanted)
    for (;;) {
      await any.first().waitFor()
      if (await wanted.isVisible()) return
      await this.takeFirst(ways)
    }
  }

  /** What precedes a step when the wallet is not connected, or on another chain. */
  private waysToTheWallet(): readonly Offer[] {
    const connecting = this.button('sign.connectToSign')
    const switching = this.button('sign.switchTo', { chain: this.errand.chain.name })
    return [
      [connecting, () => this.chooseWallet(connecting)],
      [switching, () => switching.click({ timeout: pressMs })],
    ]
  }

  protected offers(): readonly Offer[] {
    return [
      [this.step('approval'), () => this.pressOnce('approval')],
      [this.step('transfer'), () => this.pressOnce('transfer')],
      ...this.waysToTheWallet(),
    ]
  }

  private async pressOnce(step: Step): Promise<void> {
    const offered = this.step(step)
    await offered.click({ timeout: pressMs })
    // A person who sees no effect waits a moment before pressing again.
    await offered.waitFor({ state: 'hidden', timeout: 2_000 })
    await this.page.waitForTimeout(500)
  }
}
