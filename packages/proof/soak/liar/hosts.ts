// Widgets in hosts' pages: the widget's own record and its token client over real HTTP, each order in a page of its own.
// Only the page follows such an order, and a lie becomes one of the host's events.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { WidgetEvent } from '@/components/widget/events'
import { createWidgetRamp, type WidgetRamp } from '@/components/widget/ramp/widget-ramp'
import type { StepName } from '@/lib/domain/kinds/quote'
import { usualPriceBand } from '@/lib/domain/money/usual-price'
import { findStep } from '@/lib/domain/order/order'
import type { OrderState } from '@/lib/domain/order/state'
import { toCheckable } from '@/lib/domain/order/view/checkable-order'
import type { OrderView } from '@/lib/domain/order/view/views'
import { checkPlan } from '@/lib/domain/plan/plan'
import type { TokenSource } from '@/lib/domain/token-source'
import { tokenPermissions } from '@/lib/settlement'
import { createTokenClient, toFailure } from '@/lib/settlement/browser'
import type { Call } from '../sell/node-wallet'
import type { OurOrder } from './judge'
import type { Person } from './person'
import { wishOf } from './wish'
import type { LyingWorld } from './world'

const issued = z.object({ token: z.string() })

/** The host's own token route, without the route: it asks the service with the project's secret. */
export function tokensOf(world: LyingWorld): TokenSource {
  let token: Promise<string> | null = null
  const issue = async () => {
    const response = await fetch(`${world.service.url}/v1/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...world.credentials },
      body: JSON.stringify({ expiresIn: 900, permissions: tokenPermissions }),
    })
    if (!response.ok) throw new Error(`no token: ${response.status} ${await response.text()}`)
    return issued.parse(await response.json()).token
  }
  return {
    take: () => {
      token ??= issue()
      return token
    },
    renew: async () => {
      token = null
      return true
    },
  }
}

export class HostPage {
  readonly events: WidgetEvent[] = []
  readonly refusals: string[] = []
  private readonly widget: WidgetRamp
  private orderId: string | null = null

  constructor(
    private readonly world: LyingWorld,
    readonly person: Person,
    tokens: TokenSource,
  ) {
    const { hands, rules, now } = world
    const client = createTokenClient({
      baseUrl: world.wire.url,
      tokens,
      quoteTtlSeconds: 300,
      clock: { now: () => now().getTime(), sleep: (ms) => sleep(ms) },
    })
    this.widget = createWidgetRamp({
      service: { ...client, failureOf: toFailure },
      chains: () => hands.map(({ chain }) => chain),
      rules: () => rules,
      recipients: () => [],
      wallets: () => [],
      statusUrl: () => null,
      account: () => person.account.address,
      usual: () => ({ prices: [], band: usualPriceBand }),
      tell: (event) => this.events.push(event),
      now,
    })
  }

  private async quoted(): Promise<OrderView | null> {
    for (let press = 1; press <= 5; press++) {
      const result = await this.widget.ramp.api.quote(wishOf(this.person, this.world.hands))
      if (result.ok) return result.data
      this.refusals.push(result.error.code)
      await sleep(1_000)
    }
    return null
  }

  private callOf(order: OrderView, step: StepName): Call | null {
    const { hands, rules, now } = this.world
    const checkable = toCheckable(
      order,
      hands.map(({ chain }) => chain),
    )
    if (checkable === null) return null
    const check = checkPlan({ ...checkable, rules, account: this.person.account.address, now: now() })
    return check.ok ? (check.steps.find(({ name }) => name === step)?.tx ?? null) : null
  }

  /** @returns whether the chain accepted it */
  private async sign(order: OrderView, step: StepName, isAnswered = true): Promise<boolean> {
    const { account, hand } = this.person
    const { journal } = this.widget.ramp
    const call = this.callOf(order, step)
    const nonce = await hand.nonceOf(account.address)
    const begun = call && (await journal.beginStep(order.id, step, { account: account.address, nonce }))
    if (call === null || !begun?.ok || !isAnswered) return false
    const signed = await hand.sign(account, call, nonce)
    if (!(await hand.give(signed))) return false
    await journal.recordHash(order.id, step, signed.hash)
    return true
  }

  private async approved(order: OrderView): Promise<OrderView | null> {
    if (order.plan?.approval == null) return order
    const { token, account, hand } = this.person
    // Tokens that refuse to change an allowance have none yet: every person is new.
    const allowed = await hand.allowance(token.address, account.address)
    if (allowed > 0n || !(await this.sign(order, 'approval'))) return null
    for (let look = 0; look < 60; look++) {
      const now = await this.look()
      const status = now === null ? undefined : findStep(now, 'approval')?.status
      if (now !== null && (status === 'mined' || status === 'confirmed')) return now
      await sleep(500)
    }
    return null
  }

  async act(): Promise<void> {
    const order = await this.quoted()
    if (order === null) return
    this.orderId = order.id
    const { kind, fate } = this.person
    if (kind === 'buy') {
      if (fate === 'complete' || fate === 'refund' || fate === 'fail')
        await this.world.pay(order.payment?.brCode ?? null)
    } else if (fate === 'cancelled') {
      await this.widget.ramp.journal.cancelOrder(order.id)
    } else if (fate !== 'left') {
      const ready = await this.approved(order)
      if (ready !== null) await this.sign(ready, 'transfer', fate !== 'prompted')
    }
    const id = order.quote?.transactionId.toLowerCase()
    if (id !== undefined && (fate === 'refund' || fate === 'fail'))
      await this.world.service.settle(id, fate).catch(() => undefined)
  }

  /** As the page does every few seconds. */
  async look(): Promise<OrderView | null> {
    if (this.orderId === null) return null
    const result = await this.widget.ramp.api.status(this.orderId)
    return result.ok ? result.data : null
  }

  /** Polls until nothing changes any more. */
  async rest(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      const before = this.events.length
      await this.look()
      quiet = this.events.length === before ? quiet + 1 : 0
      await sleep(300)
    }
  }

  /** Whether the page says that the service and the chain disagree. */
  isContradicted(): boolean {
    const order = this.orderId === null ? null : this.widget.view(this.orderId)
    return order?.told?.standing === 'absent'
  }

  /** Everything the page holds of its order, for debugging a failed run. */
  story(): string {
    const order = this.orderId === null ? null : this.widget.view(this.orderId)
    return [order, ...this.events].map((each) => `    ${JSON.stringify(each)}`).join('\n')
  }

  /** The order as the host sees it, from its events only; null while there is none. */
  believed(): OurOrder | null {
    const order = this.orderId === null ? null : this.widget.view(this.orderId)
    if (order === null) return null
    let state: OrderState = order.kind === 'buy' ? 'awaiting-payment' : 'quoted'
    for (const event of this.events) {
      if (event.type === 'transaction' && event.orderId === order.id) state = event.status
      if (event.type === 'correction' && event.orderId === order.id) state = event.to
      if (event.type === 'quote' && event.orderId === order.id && isOver(event.status)) state = 'expired'
    }
    return {
      id: order.id,
      kind: order.kind,
      state,
      account: order.account,
      transactionId: order.quote?.transactionId.toLowerCase() ?? null,
      receiver: order.to?.address.toLowerCase() ?? null,
    }
  }
}

function isOver(status: string): boolean {
  return status === 'expired' || status === 'cancelled' || status === 'refused'
}
