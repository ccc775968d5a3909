// A person who buys: the browser shows the code, and the bank's own app pays it.
import type { Locator } from '@playwright/test'
import { anything } from '@/e2e/support/text'
import type { BuyErrand } from './errands'
import type { Screen, Stage } from './moments'
import { type Offer, Person } from './person'

export class Buyer extends Person<BuyErrand> {
  protected readonly headings = {
    code: [this.sale.t('pay.heading', { amount: anything })],
    over: [
      this.sale.t('pay.headingOver'),
      this.sale.t('buyOutcome.cancelled.title'),
      this.sale.t('buyOutcome.superseded.title'),
    ],
    progress: [
      ...['quoting', 'processing', 'unknown'].map((state) => this.sale.t(`buyProgress.${state}.title`)),
      this.sale.t('buyOutcome.deliveryUnseen.title'),
    ],
    end: [this.sale.t('buyOutcome.completed.title')],
  }

  protected get end(): Locator {
    return this.sale.heading('buyOutcome.completed.title')
  }

  async toAsk(): Promise<Locator> {
    await this.button('buy.continue').click()
    return this.button('buy.review.getCode')
  }

  async ask(): Promise<string> {
    await (await this.toAsk()).click()
    await this.page.waitForURL(/\/buy\/[0-9a-f-]{36}$/)
    await this.button('pay.copyCode').waitFor()
    return this.sale.orderId()
  }

  async upTo(stage: Stage): Promise<string | null> {
    await this.openFilledForm()
    if (stage === 'form') return null
    if (stage === 'review' || stage === 'quote') {
      await this.button('buy.continue').click()
      await this.sale.heading('buy.review.heading').waitFor()
      return null
    }
    const orderId = await this.ask()
    if (stage === 'renewal') {
      await this.button('pay.cancel').click()
      await this.button('pay.cancelYes').click()
      await this.button('review.newCode').waitFor()
    }
    if (stage === 'processing') {
      const order = await this.record()
      await this.errand.hold(order)
      await this.errand.pay(order)
      await this.sale.heading('buyProgress.processing.title').waitFor()
    }
    if (stage === 'end') {
      await this.errand.pay(await this.record())
      await this.end.waitFor()
    }
    return orderId
  }

  async begin(stage: Stage, arm: () => Promise<void>): Promise<void> {
    if (stage === 'quote') await this.pressArmed(this.button('buy.review.getCode'), arm)
    else if (stage === 'copy') await this.pressArmed(this.button('pay.copyCode'), arm)
    else if (stage === 'claim') await this.pressArmed(this.button('pay.iPaid'), arm)
    else if (stage === 'renewal') await this.pressArmed(this.button('review.newCode'), arm)
    else if (stage === 'paid') await Promise.all([arm(), this.errand.pay(await this.record())])
    else await arm()
  }

  protected override async screenOf(heading: string): Promise<Screen | string> {
    const screen = await super.screenOf(heading)
    const watching = this.page.getByRole('heading', { name: this.sale.t('pay.watching') })
    return screen === 'code' &&
      (await watching.or(this.page.getByText(this.sale.t('pay.watching'))).count()) > 0
      ? 'watching'
      : screen
  }

  protected offers(orders: string[]): readonly Offer[] {
    const { hasPaid, letsEnd } = this.errand
    if (hasPaid || (letsEnd && orders.length === 1)) return []
    const pay = async () => this.errand.pay(await this.record(orders.at(-1)))
    return [[this.button('pay.copyCode'), pay]]
  }
}
