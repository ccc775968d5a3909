import { type Cookie, expect, type Locator } from '@playwright/test'
import { Sale } from './sale'
import { patient } from './test'
import type { Desk, Office } from './told'
import { TestWallet } from './wallet'
import { operatorKey } from './world'

/** The cookies of the operator's session in each app. No journey ends it. */
const signedInTo = new Map<string, Cookie[]>()

/** The page of orders that need a person, in a browser of its own. */
export class Operator implements Desk {
  private constructor(readonly sale: Sale) {}

  static async signedIn({ browser, guard, sandbox, appUrl }: Office): Promise<Operator> {
    const office = await browser.newContext({ baseURL: appUrl, locale: 'en-US' })
    await guard.watch(office)
    await new TestWallet(await sandbox.chains(), operatorKey).install(office)
    const sale = new Sale(patient(await office.newPage()))
    const earlier = signedInTo.get(appUrl)
    if (earlier) await office.addCookies(earlier)
    else await sale.signIn()
    signedInTo.set(appUrl, await office.cookies())
    return new Operator(sale)
  }

  async close(): Promise<void> {
    await this.sale.page.context().close()
  }

  letter(orderId: string): Locator {
    return this.sale.page.getByRole('listitem').filter({ hasText: orderId })
  }

  async expectListed(orderId: string, reason: string): Promise<void> {
    const title = this.sale.t(`operator.reasons.${reason}.title`)
    await expect(async () => {
      await this.sale.page.goto('/operator')
      await expect(this.letter(orderId).getByRole('heading', { name: title, exact: true })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass({ timeout: 60_000 })
  }

  async expectGone(orderId: string): Promise<void> {
    await expect(async () => {
      await this.sale.page.goto('/operator')
      await expect(this.sale.heading('operator.title')).toBeVisible()
      await expect(this.letter(orderId)).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
  }
}
