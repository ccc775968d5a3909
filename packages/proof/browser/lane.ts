// One person with one wallet, whose browser is killed in one errand after another.
import { setTimeout as sleep } from 'node:timers/promises'
import { Bank } from '@/e2e/support/purchase'
import type { SandboxChain, SandboxControl } from '@/e2e/support/sandbox'
import { TestWallet } from '@/e2e/support/wallet'
import type { Hex } from '@/lib/domain/chains'
import type { Errand } from './errand'
import { judge, type Outcome } from './judge'
import { type KillableBrowser, newProfile, openBrowser, removeProfile } from './killable-browser'
import { isStranding, type Moment } from './moments'
import { makeErrand, personOf, type Route } from './people'
import type { Person } from './person'
import { isHash, ways } from './scene'

/** An errand continues within seconds without help; this limit is for a machine under load. */
const finishLimitMs = 120_000
/** Its time is up by the clocks of app, service and chains; the outcome is yet to be determined. */
const strandedLimitMs = 5 * 60_000

export interface Kill {
  readonly moment: Moment
  readonly isCut: boolean
  /** Continues with a fresh profile, as on another device. */
  readonly elsewhere: boolean
  readonly route: Route
}

export interface KillResult extends Outcome {
  readonly kill: Kill
  readonly orderId: string
  /** The new browser reported a hash that was stored on disk. */
  readonly keptTold: boolean
  readonly completed: boolean
}

export interface Shop {
  readonly executablePath: string
  readonly appUrl: string
  readonly sandboxUrl: string
  readonly sandbox: SandboxControl
  readonly chains: readonly SandboxChain[]
  /** Moves the clocks of app, service and chains past the waiting time of an order. */
  readonly later: () => Promise<void>
}

/** One errand of this lane, from its first press. */
interface Run {
  readonly kill: Kill
  readonly errand: Errand
  readonly orderId: string
  /** What the wallet has sent for it so far. */
  readonly sent: readonly Hex[]
  readonly keptTold: boolean
  /** Where the person did not get back to the same place, as messages. */
  readonly strayed: readonly string[]
}

const atOnce = async () => {}
const stuck = { orderId: '', keptTold: false, completed: false, lost: 0, secondSends: 0 }

export class Lane {
  private readonly wallet: TestWallet
  private readonly stranded: Run[] = []
  private readonly known = new Set<string>()
  private profile = newProfile()
  private browser: KillableBrowser | null = null
  readonly done: KillResult[] = []

  constructor(
    private readonly shop: Shop,
    private readonly first: SandboxChain,
    private readonly second: SandboxChain,
  ) {
    this.wallet = new TestWallet(shop.chains)
    this.wallet.knowChains()
    this.wallet.chainId = first.id
  }

  async start(): Promise<void> {
    for (const { id } of [this.first, this.second]) await this.shop.sandbox.faucet(id, this.wallet.address)
    await this.openBrowser()
  }

  async stop(): Promise<void> {
    await this.browser?.kill()
    removeProfile(this.profile)
  }

  private async openBrowser(): Promise<KillableBrowser> {
    const { executablePath, appUrl } = this.shop
    this.browser = await openBrowser({ executablePath, appUrl, wallet: this.wallet, profile: this.profile })
    return this.browser
  }

  private errandOf({ moment, route }: Kill): Errand {
    const { sandbox, sandboxUrl } = this.shop
    const { first, second } = this
    // A stranded transfer leaves its allowance behind, which would make the next approval of that token unnecessary.
    const wish = {
      kind: moment.kind,
      route,
      spends: isStranding(moment) ? 1 : 0,
      letsEnd: isStranding(moment),
    } as const
    return makeErrand({ sandbox, bank: new Bank(sandboxUrl), first, second }, wish)
  }

  /** Like `killOnce`; an errand that got stuck is a finding, and the next one starts in a new browser. */
  async kill(kill: Kill): Promise<void> {
    try {
      await this.killOnce(kill)
    } catch (thrown) {
      const [why = 'stuck'] = String(thrown).split('\n')
      this.done.push({ ...stuck, kill, disagreements: [why] })
      this.wallet.gates = { asked: atOnce, sent: atOnce }
      await this.browser?.kill()
      this.browser = null
    }
  }

  /** One errand up to the moment, a kill, and the same errand to its end in the next browser. */
  private async killOnce(kill: Kill): Promise<void> {
    const { moment } = kill
    const errand = this.errandOf(kill)
    const first = this.wallet.hashes.length
    let sayYes = () => {}
    const yes = new Promise<void>((resolve) => {
      sayYes = resolve
    })
    const begun = await this.upTo(kill, errand, yes)
    await sleep(Math.random() * moment.withinMs)
    await this.browser?.kill()
    const beforeKill = this.wallet.hashes.slice(first)
    this.wallet.gates = { asked: atOnce, sent: atOnce }
    if (moment.prompt === 'confirmed') sayYes()
    const browser = await this.reopened(kill)
    let keptTold = false
    browser.context.on('request', (request) => {
      keptTold ||= isHash(request) && beforeKill.includes(request.postDataJSON().hash)
    })
    const person = personOf(errand, browser.page)
    const unlisted = kill.elsewhere && begun !== null ? await this.unlisted(kill, person, begun) : []
    const orderId = begun ?? (await this.foundOrder(person))
    this.known.add(orderId)
    const screen = await person.openOrder(orderId)
    const isBack = moment.back.some((one) => one === screen)
    const strayed = [...unlisted, ...(isBack ? [] : [`came back to "${screen}"`])]
    const run = { kill, errand, orderId, keptTold, strayed, sent: [] }
    if (isStranding(moment)) this.stranded.push({ ...run, sent: this.wallet.hashes.slice(first) })
    else await this.finish(run, person, first, finishLimitMs, () => keptTold)
  }

  private async upTo({ moment, isCut }: Kill, errand: Errand, yes: Promise<void>): Promise<string | null> {
    const browser = this.browser ?? (await this.openBrowser())
    const { page, context } = browser
    const person = personOf(errand, browser.page)
    const orderId = await person.upTo(moment.stage)
    await person.begin(moment.stage, () =>
      ways[moment.way]({ page, context, wallet: this.wallet, isCut, yes }),
    )
    return orderId
  }

  /** The same browser again, or one without any data, as on another device. */
  private async reopened({ elsewhere }: Kill): Promise<KillableBrowser> {
    if (elsewhere) {
      removeProfile(this.profile)
      this.profile = newProfile()
    }
    return this.openBrowser()
  }

  /** On another device the order's address is unknown: open orders are listed where a person would look. */
  private async unlisted({ moment }: Kill, person: Person, orderId: string): Promise<readonly string[]> {
    await person.openForm()
    const hasEnded = moment.back.includes('end') || moment.back.includes('over')
    const isListed = (await person.openOrders()).includes(orderId)
    return isListed || hasEnded ? [] : ['not among the open orders']
  }

  /** For an order whose address was never shown: the orders on the form's page, else the form again. */
  private async foundOrder(person: Person): Promise<string> {
    await person.openForm()
    const shown = (await person.openOrders()).find((orderId) => !this.known.has(orderId))
    if (shown !== undefined) return shown
    await person.openFilledForm()
    return person.ask()
  }

  private async finish(
    run: Run,
    person: Person,
    first: number,
    limitMs: number,
    kept: () => boolean,
  ): Promise<void> {
    const { kill, errand, orderId } = run
    if (this.browser === null) throw new Error('no browser is open')
    await errand.letGo()
    const orders = [orderId]
    const completed = await person.finish(orders, limitMs)
    const sent = [...run.sent, ...this.wallet.hashes.slice(first)]
    const outcome = await judge({
      context: this.browser.context,
      errand,
      orders: completed ? orders : [orderId],
      sent,
    })
    this.done.push({
      ...outcome,
      kill,
      orderId,
      keptTold: run.keptTold || kept(),
      completed,
      disagreements: [...run.strayed, ...outcome.disagreements],
    })
  }

  /** An order that only ends over time has ended, and its page then offers a way to complete it. */
  async finishStranded(): Promise<void> {
    for (const run of this.stranded) {
      const browser = this.browser ?? (await this.openBrowser())
      const person = personOf(run.errand, browser.page)
      const first = this.wallet.hashes.length
      await person.openOrder(run.orderId)
      await this.finish(run, person, first, strandedLimitMs, () => false)
    }
  }
}
