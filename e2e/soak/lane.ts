// One person with one wallet, whose browser is killed in sale after sale.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from '@/lib/domain/chains'
import { newPixKey } from '../support/sale'
import type { SandboxChain, SandboxControl } from '../support/sandbox'
import { TestWallet } from '../support/wallet'
import { judge, type Outcome } from './judge'
import { type KillableBrowser, newProfile, openBrowser, removeProfile } from './killable-browser'
import { isHash, isStranding, type Moment } from './moments'
import { type Errand, Person } from './person'

/** A sale goes on by itself within seconds; this is for a machine under load. */
const finishLimitMs = 120_000
/** Longer than the life of a price and than an unanswered step is waited for. */
const strandedLimitMs = 16 * 60_000

export interface Kill {
  readonly moment: Moment
  readonly isCut: boolean
  /** Goes on with a fresh profile, as at another device. */
  readonly elsewhere: boolean
}

export interface Killed extends Outcome {
  readonly kill: Kill
  readonly orderId: string
  /** The new browser told a hash that had waited on the disk. */
  readonly keptTold: boolean
  readonly completed: boolean
}

export interface Shop {
  readonly executablePath: string
  readonly appUrl: string
  readonly sandbox: SandboxControl
  readonly chains: readonly SandboxChain[]
}

/** One sale of this lane, from its first press on. */
interface Sold {
  readonly kill: Kill
  readonly errand: Errand
  readonly orderId: string
  /** What the wallet sent for it so far. */
  readonly sent: readonly Hex[]
  readonly keptTold: boolean
}

const atOnce = async () => {}
const stuck = { orderId: '', keptTold: false, completed: false, lost: 0, secondSends: 0 }

export class Lane {
  private readonly wallet: TestWallet
  private readonly stranded: Sold[] = []
  private readonly known = new Set<string>()
  private profile = newProfile()
  private browser: KillableBrowser | null = null
  readonly done: Killed[] = []

  constructor(
    private readonly shop: Shop,
    private readonly chain: SandboxChain,
  ) {
    this.wallet = new TestWallet(shop.chains)
    this.wallet.knowChains()
    this.wallet.chainId = chain.id
  }

  async start(): Promise<void> {
    await this.shop.sandbox.faucet(this.chain.id, this.wallet.address)
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

  private errandOf(moment: Moment): Errand {
    // A stranded sale leaves its allowance behind, which would spare the next one of that token its approval.
    const plain = this.chain.tokens.filter(({ resetsAllowance }) => !resetsAllowance)
    const token = plain[isStranding(moment) ? 1 : 0]
    if (token === undefined) throw new Error(`${this.chain.name} has too few tokens`)
    return { chain: this.chain, token, amount: '5', pixKey: newPixKey() }
  }

  /** As `killOnce`; a sale that got stuck is a finding, and the next one begins at a new browser. */
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

  /** One sale up to the moment, a kill, and the same sale to its end at the next browser. */
  private async killOnce(kill: Kill): Promise<void> {
    const { moment } = kill
    const errand = this.errandOf(moment)
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
    const { context, page } = await this.reopened(kill)
    let keptTold = false
    context.on('request', (request) => {
      keptTold ||= isHash(request) && beforeKill.includes(request.postDataJSON().hash)
    })
    const person = new Person(page, errand)
    const orderId = begun ?? (await this.foundOrder(person))
    this.known.add(orderId)
    const finished = isStranding(moment) ? null : await person.finish(orderId, finishLimitMs)
    const sold = { kill, errand, orderId, sent: this.wallet.hashes.slice(first), keptTold }
    if (isStranding(moment)) this.stranded.push(sold)
    else await this.settle(sold, finished)
  }

  private async upTo({ moment, isCut }: Kill, errand: Errand, yes: Promise<void>): Promise<string | null> {
    const { page, context } = this.browser ?? (await this.openBrowser())
    const person = new Person(page, errand)
    const arm = () => moment.begin({ page, context, wallet: this.wallet, isCut, yes })
    await person.open('/sell')
    await person.fillForm()
    if (moment.step === 'quote') {
      await person.pressForPrice(arm)
      return null
    }
    const orderId = await person.askPrice()
    if (moment.step !== 'approval') await person.upToTransfer()
    await person.press(moment.step === 'approval' ? 'approval' : 'transfer', arm)
    return orderId
  }

  /** The same browser again, or one that knows nothing, as at another device. */
  private async reopened({ elsewhere }: Kill): Promise<KillableBrowser> {
    if (elsewhere) {
      removeProfile(this.profile)
      this.profile = newProfile()
    }
    return this.openBrowser()
  }

  /** Of a price whose address was never seen: what the form's page shows, else the form once more. */
  private async foundOrder(person: Person): Promise<string> {
    await person.open('/sell')
    const shown = (await person.openOrders()).find((orderId) => !this.known.has(orderId))
    if (shown !== undefined) return shown
    await person.fillForm()
    return person.askPrice()
  }

  private async settle(sold: Sold, orders: readonly string[] | null): Promise<void> {
    const { kill, errand, orderId, sent, keptTold } = sold
    if (this.browser === null) throw new Error('no browser is open')
    const { context } = this.browser
    const { sandbox } = this.shop
    const of = {
      context,
      sandbox,
      chain: this.chain,
      pixKey: errand.pixKey,
      orders: orders ?? [orderId],
      sent,
    }
    this.done.push({ kill, orderId, keptTold, completed: orders !== null, ...(await judge(of)) })
  }

  /** Sales whose transfer was begun and never sent end by themselves; a new price then takes them to their end. */
  async finishStranded(): Promise<void> {
    for (const sold of this.stranded) {
      const { page } = this.browser ?? (await this.openBrowser())
      const first = this.wallet.hashes.length
      const orders = await new Person(page, sold.errand).finish(sold.orderId, strandedLimitMs)
      await this.settle({ ...sold, sent: [...sold.sent, ...this.wallet.hashes.slice(first)] }, orders)
    }
  }
}
