// One person with one wallet and one browser, who takes order after order to its end while the app dies and changes
// underneath.

import { textIn } from '@/e2e/support/text'
import { TestWallet } from '@/e2e/support/wallet'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { Errand } from './errand'
import { judge, type Outcome } from './judge'
import { type KillableBrowser, newProfile, openBrowser, removeProfile } from './killable-browser'
import { makeErrand, personOf, type Route, type Setup } from './people'
import { type Person, pressMs } from './person'

/** A person who sees nothing happen reloads the page. */
const patienceMs = 30_000
const longestMs = 4 * 60_000
const texts = textIn('en')

export interface ShopperSetup extends Setup {
  readonly executablePath: string
  readonly appUrl: string
}

/** What a person had to repeat because of failures of the app. */
export interface Retries {
  /** The press that requests a price, repeated. */
  pressedAgain: number
  /** A form opened and filled in again. */
  filledAgain: number
  /** An order's page opened again. */
  lookedAgain: number
  /** Notices that the page is older than the app. */
  outdated: number
}

interface Visit {
  readonly errand: Errand
  readonly orders: string[]
  readonly sent: `0x${string}`[]
  completed: boolean
}

export interface ErrandResult extends Outcome {
  readonly kind: OrderKind
  readonly orders: readonly string[]
  readonly completed: boolean
}

export class Shopper {
  private readonly wallet: TestWallet
  private readonly profile = newProfile()
  private readonly known = new Set<string>()
  private browser: KillableBrowser | null = null
  readonly visits: Visit[] = []
  readonly toil: Retries = { pressedAgain: 0, filledAgain: 0, lookedAgain: 0, outdated: 0 }

  constructor(private readonly mall: ShopperSetup) {
    this.wallet = new TestWallet([mall.first, mall.second])
    this.wallet.knowChains()
    this.wallet.chainId = mall.first.id
  }

  async start(): Promise<void> {
    const { sandbox, first, second } = this.mall
    for (const { id } of [first, second]) await sandbox.faucet(id, this.wallet.address)
    const { executablePath, appUrl } = this.mall
    this.browser = await openBrowser({ executablePath, appUrl, wallet: this.wallet, profile: this.profile })
    this.browser.context.setDefaultTimeout(pressMs)
    this.browser.context.setDefaultNavigationTimeout(patienceMs)
  }

  async stop(): Promise<void> {
    await this.browser?.kill()
    removeProfile(this.profile)
  }

  private person(errand: Errand): Person {
    if (this.browser === null) throw new Error('no browser is open')
    return personOf(errand, this.browser.page)
  }

  async shop(kind: OrderKind, route: Route): Promise<Visit> {
    const errand = makeErrand(this.mall, { kind, route, spends: 0, letsEnd: false })
    const visit: Visit = { errand, orders: [], sent: [], completed: false }
    this.visits.push(visit)
    await this.sending(visit, async (person) => {
      visit.orders.push(await this.order(person, errand))
      await this.finish(visit, person, longestMs)
    })
    return visit
  }

  /** An order that only ends over time has ended by now, and its page offers a way on. */
  async finishRest(limitMs: number): Promise<void> {
    for (const visit of this.visits.filter(({ completed, orders }) => !completed && orders.length > 0))
      await this.sending(visit, (person) => this.finish(visit, person, limitMs))
  }

  get left(): number {
    return this.visits.filter(({ completed }) => !completed).length
  }

  private async sending(visit: Visit, act: (person: Person) => Promise<void>): Promise<void> {
    const before = this.wallet.hashes.length
    const person = this.person(visit.errand)
    await act(person).finally(() => {
      this.toil.outdated += person.reloads
      visit.sent.push(...this.wallet.hashes.slice(before))
      for (const orderId of visit.orders) this.known.add(orderId)
    })
  }

  /** Through presses; after a page failed, first looks for the order that the press may have created. */
  private async order(person: Person, errand: Errand): Promise<string> {
    for (const end = Date.now() + longestMs; Date.now() < end; this.toil.filledAgain += 1) {
      const orderId = await this.ordered(person, errand).catch(() => null)
      if (orderId !== null) return orderId
    }
    throw new Error(`no order was created: ${person.page.url()}`)
  }

  private async ordered(person: Person, errand: Errand): Promise<string | null> {
    await person.openForm()
    const shown = (await person.openOrders()).find((orderId) => !this.known.has(orderId))
    if (shown !== undefined) return shown
    await errand.fill(person.page)
    const button = await person.toAsk()
    const outdated = person.page.getByText(texts('errors.outdated_page.title'))
    for (const end = Date.now() + patienceMs; Date.now() < end; this.toil.pressedAgain += 1) {
      await button.click()
      const arrived = person.page.waitForURL(/\/[0-9a-f-]{36}$/, { timeout: 3_000 })
      if (
        await arrived.then(
          () => true,
          () => false,
        )
      )
        return person.sale.orderId()
      if (await outdated.isVisible()) {
        this.toil.outdated += 1
        return null
      }
    }
    return null
  }

  private async finish(visit: Visit, person: Person, limitMs: number): Promise<void> {
    for (const end = Date.now() + limitMs; Date.now() < end; this.toil.lookedAgain += 1) {
      await person.openOrder(visit.orders.at(-1) ?? '').catch(() => undefined)
      visit.completed = await person.finish(visit.orders, patienceMs).catch(() => false)
      if (visit.completed) return
      if (await this.waitsForItsTime(person, visit)) return
    }
  }

  /** The wallet may have been asked: only time shows that it sent nothing. */
  private async waitsForItsTime(person: Person, visit: Visit): Promise<boolean> {
    const record = await person.sale.record(visit.orders.at(-1)).catch(() => null)
    return record?.state === 'sending' || record?.state === 'unknown'
  }

  async judge(): Promise<readonly ErrandResult[]> {
    const { browser } = this
    if (browser === null) throw new Error('no browser is open')
    const judged: ErrandResult[] = []
    for (const { errand, orders, sent, completed } of this.visits) {
      const outcome = await judge({ context: browser.context, errand, orders, sent }).catch(
        (thrown: unknown): Outcome => ({ lost: 0, secondSends: 0, disagreements: [String(thrown)] }),
      )
      judged.push({ ...outcome, kind: errand.kind, orders, completed })
    }
    return judged
  }
}
