// One sale as its seller makes it, in the pieces that scenarios combine.
import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import { findStep } from '@/lib/domain/order/order'
import { isFinal } from '@/lib/domain/order/state'
import type { OrderView } from '@/lib/domain/order/view/views'
import { between, type Dice } from './dice'
import type { Call, Price, SignedTransaction } from './node-wallet'
import type { Page } from './page'
import type { Slots } from './slots'

const amounts = ['1', '3.5', '10', '12.34', '25', '0.75', '40.1', '99']
const closed = ['expired', 'cancelled', 'abandoned']

export interface WalletRequest {
  readonly call: Call
  readonly nonce: number
}

export class Sale {
  readonly dice: Dice

  constructor(
    readonly page: Page,
    private readonly slots: Slots,
    private readonly saves: boolean,
  ) {
    this.dice = page.seller.dice
  }

  get hand() {
    return this.page.seller.hand
  }

  rest(ms: number): Promise<void> {
    return this.slots.rest(ms)
  }

  /** Presses for a price a few times, as a person does who is asked to try again. */
  async quoted(): Promise<OrderView | null> {
    const amount = amounts[between(this.dice, 0, amounts.length - 1)] ?? '1'
    for (let press = 1; press <= 4; press++) {
      const label = this.saves ? `Friend ${press}` : null
      const result = await this.page.quote(amount, label)
      if (result?.ok && result.data.state === 'quoted') return result.data
      await this.rest(1_500)
    }
    return null
  }

  /** A transaction of the seller's own, outside the app. */
  async own(call: Call): Promise<boolean> {
    const { hand, page } = this
    const nonce = await hand.nonceOf(page.seller.account.address)
    const signed = await hand.sign(page.seller.account, call, nonce)
    return (await hand.give(signed)) && (await hand.mined(signed.hash)) === true
  }

  approve(amount: bigint): Call {
    const args = [this.hand.settlement, amount] as const
    return {
      to: this.page.seller.token.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
    }
  }

  /** For a token that refuses to change one allowance to another, the person first sets it to zero. */
  private async resetAllowance(amount: bigint): Promise<void> {
    const { token, account } = this.page.seller
    if (!token.resetsAllowance) return
    const allowed = await this.hand.allowance(token.address, account.address)
    if (allowed > 0n && allowed < amount) await this.own(this.approve(0n))
  }

  /** Asks for the record until that is answered; false when the step may not, or no longer, be signed. */
  private async begun(order: OrderView, step: StepName, nonce: number): Promise<boolean> {
    for (let press = 1; press <= 8; press++) {
      if (await this.page.begin(order, step, nonce)) return true
      const now = await this.page.status(order.id)
      const open =
        now === null || now.state === 'quoted' || (step === 'approval' && now.state === 'approving')
      if (!open) return false
      await this.rest(400)
    }
    return false
  }

  /** The transaction the wallet may be asked for, or null: by its own check, and by the record. */
  async mayAsk(order: OrderView, step: StepName, ahead = 0): Promise<WalletRequest | null> {
    const call = this.page.checked(order, step)
    if (call === null) return null
    const nonce = (await this.hand.nonceOf(this.page.seller.account.address)) + ahead
    return (await this.begun(order, step, nonce)) ? { call, nonce } : null
  }

  sign({ call, nonce }: WalletRequest, price?: Price): Promise<SignedTransaction> {
    return this.hand.sign(this.page.seller.account, call, nonce, price)
  }

  /** Everything before the transfer; null when the sale ended before it. */
  async ready(refusesFirst = false): Promise<OrderView | null> {
    const order = await this.quoted()
    if (order?.plan?.approval == null || order.quote === null) return order
    await this.resetAllowance(parseUnits(order.quote.sendAmount, this.page.seller.token.decimals))
    let asked = await this.mayAsk(order, 'approval')
    if (asked !== null && refusesFirst) {
      await this.page.reportRefusal(order, 'approval')
      asked = await this.mayAsk(order, 'approval')
    }
    if (asked === null) return null
    const signed = await this.sign(asked)
    if (!(await this.hand.give(signed))) {
      await this.page.reportUnknown(order, 'approval')
      return null
    }
    await this.page.reportHash(order, 'approval', signed.hash)
    return this.approvalSeen(order.id)
  }

  private async approvalSeen(orderId: string): Promise<OrderView | null> {
    for (const end = Date.now() + 30_000; Date.now() < end; await this.rest(350)) {
      const now = await this.page.status(orderId)
      if (now === null) continue
      if (closed.includes(now.state)) return null
      const step = findStep(now, 'approval')
      if (now.state === 'quoted' && (step?.status === 'mined' || step?.status === 'confirmed')) return now
    }
    return null
  }

  /** Sends it to the chain and reports it, or reports that the outcome is unknown. */
  async send(order: OrderView, signed: SignedTransaction): Promise<void> {
    if (await this.hand.give(signed)) await this.page.reportHash(order, 'transfer', signed.hash)
    else await this.page.reportUnknown(order, 'transfer')
  }

  /** The page stays open, or is closed at some moment. */
  async follow(orderId: string): Promise<void> {
    const looks = this.dice() < 0.4 ? 0 : between(this.dice, 3, 12)
    for (let look = 0; look < looks; look++) {
      await this.rest(1_000)
      const now = await this.page.status(orderId)
      if (now !== null && isFinal(now.state)) return
    }
  }

  /** Waits until the service has seen the deposit, or for long enough. */
  async processing(orderId: string): Promise<boolean> {
    for (let look = 0; look < 25; look++) {
      await this.rest(800)
      const now = await this.page.status(orderId)
      if (now !== null && (now.state === 'processing' || isFinal(now.state)))
        return now.state === 'processing'
    }
    return false
  }

  /** A transaction that moves nothing, for a nonce that must be used. */
  nothing(): Call {
    const data: Hex = '0x'
    return { to: this.page.seller.account.address, data }
  }
}
