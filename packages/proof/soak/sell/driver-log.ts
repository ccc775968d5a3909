// What the driver received: none of it may be missing in the end, or be reversed.
import type { Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import { isFinal, type OrderState } from '@/lib/domain/order/state'
import type { OrderView } from '@/lib/domain/order/view/views'

export interface Intent {
  readonly intentKey: string
  readonly pixKey: string
  readonly sale: number
}

export interface Acknowledgement {
  readonly orderId: string
  readonly what: 'begun' | 'reported'
  readonly step: StepName
  readonly nonce: number | null
  readonly hash: Hex | null
}

export class DriverLog {
  /** By intent key. */
  readonly intents = new Map<string, Intent>()
  /** Order id as answered, by intent key. */
  readonly orders = new Map<string, string>()
  readonly told: Acknowledgement[] = []
  /** The final states seen. */
  readonly ends = new Map<string, OrderState>()
  /** Faults found during the run. */
  readonly faults: string[] = []

  intent(intent: Intent): void {
    this.intents.set(intent.intentKey, intent)
  }

  ordered(intentKey: string, order: OrderView): void {
    const known = this.orders.get(intentKey)
    if (known !== undefined && known !== order.id)
      this.faults.push(`two orders for one press: ${known} ${order.id}`)
    this.orders.set(intentKey, order.id)
  }

  begun(orderId: string, step: StepName, nonce: number): void {
    this.told.push({ orderId, what: 'begun', step, nonce, hash: null })
  }

  begunTwice(orderId: string): void {
    this.faults.push(`a transfer was started twice: ${orderId}`)
  }

  reported(orderId: string, step: StepName, hash: Hex): void {
    this.told.push({ orderId, what: 'reported', step, nonce: null, hash })
  }

  saw({ id, state }: OrderView): void {
    const known = this.ends.get(id)
    if (known !== undefined && known !== state) this.faults.push(`${id} was ${known} and then ${state}`)
    if (isFinal(state)) this.ends.set(id, state)
  }
}
