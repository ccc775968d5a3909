// A page's work for one seller: calls server actions, checks the plan itself, and never signs what was not recorded.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Hex } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { StepName } from '@/lib/domain/kinds/quote'
import { toCheckable } from '@/lib/domain/order/view/checkable-order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { checkPlan } from '@/lib/domain/plan/plan'
import type { Result } from '@/lib/domain/result'
import { actionCall, ask, type Door, type Question, resultOf } from '../action-client'
import { between } from './dice'
import type { DriverLog } from './driver-log'
import type { Call } from './node-wallet'
import type { Seller } from './sellers'
import type { World } from './world'

const orderShape = z.looseObject({
  id: z.uuid(),
  state: z.string(),
  chainId: z.number(),
  steps: z.array(z.unknown()),
})
// Safe: checked as far as the driver reads it; the app's own type covers the rest.
const viewShape = z.custom<OrderView>((value) => orderShape.safeParse(value).success)
const resultShape: z.ZodType<Result<OrderView>> = z.union([
  z.object({ ok: z.literal(true), data: viewShape }),
  z.object({ ok: z.literal(false), error: z.custom<{ readonly code: never }>((value) => value !== null) }),
])

/** The quality of this seller's connection to the app. */
export interface Manner {
  /** Answers are lost: this side disconnects after sending, and repeats the request. */
  readonly loses: boolean
  /** Every press is made twice at once, at two processes where there are several. */
  readonly presses: 'once' | 'twice'
}

const idle = ['store_unavailable', 'unexpected', 'rate_limited']

/** What a page needs of its environment. */
export type Place = Pick<World, 'actionId' | 'rules' | 'hands' | 'service'> & {
  /** By the clock of the app. */
  readonly now?: () => Date
}
export type Visitor = Omit<Seller, 'site'> & { readonly site: Pick<Seller['site'], 'door' | 'origin'> }

export class Page {
  constructor(
    readonly world: Place,
    readonly seller: Visitor,
    readonly manner: Manner,
    readonly log: DriverLog,
  ) {}

  private get door(): Door {
    const { door, origin } = this.seller.site
    return { port: door, origin, cookie: this.seller.cookie }
  }

  /** One request; null when its answer was lost, whatever its outcome. */
  private async once(question: Question, cut: boolean) {
    const { dice } = this.seller
    try {
      const reply = await ask(this.door, question, cut ? between(dice, 0, 60) : undefined)
      const parsed = resultShape.safeParse(resultOf(reply))
      return parsed.success ? parsed.data : null
    } catch {
      return null
    }
  }

  private action(name: string, args: readonly unknown[]): Question {
    return actionCall(this.world.actionId(name), args)
  }

  /** One press. If made twice, the better of the two answers counts, and both are passed to `both`. */
  async press(question: Question, both?: (results: readonly Result<OrderView>[]) => void) {
    const cut = this.manner.loses && this.seller.dice() < 0.35
    if (this.manner.presses === 'once') return this.once(question, cut)
    const asked = [this.once(question, cut), this.once(question, false)]
    const results = (await Promise.all(asked)).filter((result) => result !== null)
    both?.(results)
    return results.find(({ ok }) => ok) ?? results[0] ?? null
  }

  /** Repeats a press until it is answered: only for idempotent ones. Null when there is no answer for long. */
  async surely(question: Question, limitMs = 40_000): Promise<Result<OrderView> | null> {
    for (const end = Date.now() + limitMs; ; await sleep(500)) {
      const result = await this.press(question)
      const again = result === null || (!result.ok && idle.includes(result.error.code))
      if (!again || Date.now() > end) return result
    }
  }

  async status(orderId: string): Promise<OrderView | null> {
    try {
      const reply = await ask(this.door, {
        path: `/api/orders/${orderId}`,
        method: 'GET',
        headers: {},
      })
      const parsed = resultShape.safeParse(resultOf(reply))
      if (!parsed.success || !parsed.data.ok) return null
      this.log.saw(parsed.data.data)
      return parsed.data.data
    } catch {
      return null
    }
  }

  /** One intent with one key, pressed until its outcome is known. */
  async quote(amount: string, saveAs: string | null): Promise<Result<OrderView> | null> {
    const { hand, token, number } = this.seller
    const intentKey = randomUUID()
    const pixKey = randomUUID()
    this.log.intent({ intentKey, pixKey, sale: number })
    const details = { pixKey, name: 'Maria Silva', taxId: '529.982.247-25', email: 'maria@acme.test' }
    const recipient = { kind: 'inline', details, saveAs }
    const chosen = { chainId: hand.chain.id, token: token.address, method: 'fromAmount', amount }
    const request = { intentKey, ...chosen, recipient, replaces: null }
    const result = await this.ask({ kind: 'sell', request })
    if (result?.ok) this.log.ordered(intentKey, result.data)
    return result
  }

  ask(asked: { readonly kind: OrderKind; readonly request: { readonly intentKey: string } }) {
    return this.surely(this.action('quote', [asked]))
  }

  /** The transaction of a step as our own check builds it, or null when it may not be signed. */
  checked(order: OrderView, step: StepName): Call | null {
    const { seller, world } = this
    const checkable = toCheckable(
      order,
      world.hands.map(({ chain }) => chain),
    )
    if (checkable === null) return null
    const question = {
      ...checkable,
      rules: world.rules,
      account: seller.account.address,
      now: world.now?.() ?? new Date(),
    }
    const check = checkPlan(question)
    return check.ok ? (check.steps.find(({ name }) => name === step)?.tx ?? null) : null
  }

  /** True once it is recorded that the wallet is being asked: only then may it be. Never retried automatically. */
  async begin(order: OrderView, step: StepName, nonce: number): Promise<boolean> {
    const args = [order.id, step, { account: this.seller.account.address, nonce }]
    const result = await this.press(this.action('beginStep', args), (results) => {
      if (step === 'transfer' && results.filter(({ ok }) => ok).length > 1) this.log.begunTwice(order.id)
    })
    if (result?.ok !== true) return false
    this.log.begun(order.id, step, nonce)
    return true
  }

  async reportHash(order: OrderView, step: StepName, hash: Hex): Promise<void> {
    const result = await this.surely({
      path: '/api/hashes',
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: order.id, step, hash }),
    })
    if (result?.ok) this.log.reported(order.id, step, hash)
  }

  async reportRefusal(order: OrderView, step: StepName): Promise<OrderView | null> {
    const result = await this.surely(this.action('recordRefusal', [order.id, step]))
    return result?.ok ? result.data : null
  }

  async reportUnknown(order: OrderView, step: StepName): Promise<void> {
    await this.surely(this.action('recordUnknown', [order.id, step]))
  }

  async cancel(order: OrderView): Promise<void> {
    await this.surely(this.action('cancelOrder', [order.id]))
  }
}
