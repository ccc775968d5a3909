// What a wallet and a chain can say about an order's steps, and the state that follows.
import type { Hex } from '../chains'
import type { ErrorCode } from '../error-codes'
import { type StepName, stepNames } from '../kinds/quote'
import { plannedTx } from '../plan/view'
import type { EventOf } from './events'
import { findStep, type Order, type OrderStep, sameHash } from './order'
import { factsOf, isFinal } from './state'

export function putStep(order: Order, step: OrderStep): Order {
  const others = order.steps.filter(({ name }) => name !== step.name)
  const place = ({ name }: OrderStep) => stepNames.indexOf(name)
  return { ...order, steps: [...others, step].sort((a, b) => place(a) - place(b)) }
}

/** The step failed, was replaced or dropped. Only such a reset or approval may be started again. */
export function isOver(step: Pick<OrderStep, 'status'>): boolean {
  return step.status === 'reverted' || step.status === 'replaced' || step.status === 'dropped'
}

export function isMined(step: Pick<OrderStep, 'status'> | undefined): boolean {
  return step?.status === 'mined' || step?.status === 'confirmed'
}

/**
 * Whether the approval after a reset is over. A wallet may have approved another amount in its place, and then the token
 * takes no approval without another reset.
 */
export function isResetSpent(order: {
  readonly steps: readonly Pick<OrderStep, 'name' | 'status' | 'at'>[]
}): boolean {
  const [reset, approval] = [findStep(order, 'reset'), findStep(order, 'approval')]
  return (
    reset !== undefined &&
    approval !== undefined &&
    isMined(reset) &&
    isOver(approval) &&
    approval.at >= reset.at
  )
}

/** The reset or the approval whose outcome is open; both, when a hash came late. */
export function openAllowanceSteps<S extends Pick<OrderStep, 'name' | 'status'>>(order: {
  readonly steps: readonly S[]
}): readonly S[] {
  return order.steps.filter(
    ({ name, status }) => name !== 'transfer' && (status === 'begun' || status === 'sent'),
  )
}

/**
 * Whether the events so far allow a step. A reset or an approval without a hash may be started again, since neither
 * moves tokens; the transfer never. A reset after its approval would undo the allowance.
 */
function mayBegin(order: Order, name: StepName): boolean {
  if (plannedTx(order.plan, name) === null) return false
  const known = findStep(order, name)
  if (name === 'transfer') return known === undefined
  if (openAllowanceSteps(order).some((open) => open.name !== name)) return false
  const approval = findStep(order, 'approval')
  if (name === 'reset' && approval !== undefined && !isOver(approval)) return false
  if (name === 'reset' && isResetSpent(order)) return true
  return known === undefined || known.hash === null || isOver(known)
}

type NewStep = Pick<OrderStep, 'name' | 'account' | 'nonce' | 'hash' | 'status' | 'at'>

function newStep(step: NewStep, known: OrderStep | undefined): OrderStep {
  return {
    ...step,
    confirmations: 0,
    blockNumber: null,
    seen: false,
    missingSince: null,
    outOfGas: false,
    refuted: known?.refuted ?? [],
  }
}

/** The transfer of an order that has none recorded; null when its plan has no transfer. */
export function unrecorded(order: Order, hash: Hex, at: string): OrderStep | undefined {
  if (order.byWord || plannedTx(order.plan, 'transfer') === null) return undefined
  const { account } = order.intent
  return newStep({ name: 'transfer', account, nonce: null, hash, status: 'begun', at }, undefined)
}

export function isRefuted(step: OrderStep, hash: Hex): boolean {
  return step.refuted.some((other) => sameHash(other, hash))
}

export function beginStep(order: Order, { step: name, account, nonce, at }: EventOf<'step-begun'>): Order {
  if (!mayBegin(order, name)) return order
  const step = newStep({ name, account, nonce, hash: null, status: 'begun', at }, findStep(order, name))
  return { ...putStep(order, step), state: name === 'transfer' ? 'sending' : 'approving', reason: null }
}

/** Only a step without a hash can be refused: a hash proves that the wallet did send. */
export function refuseStep(order: Order, name: StepName): Order {
  if (findStep(order, name)?.hash !== null) return order
  const left = { ...order, steps: order.steps.filter((step) => step.name !== name) }
  if (openAllowanceSteps(left).length > 0) return left
  return { ...left, state: 'quoted', reason: 'wallet_refused' }
}

// The state that follows from a step. Never undoes the service's decision or an earlier phase.
export function follow(order: Order, step: OrderStep): Order {
  const placed = putStep(order, step)
  if (isServed(order)) return placed
  if (step.name !== 'transfer') return followAllowance(placed, step)
  switch (step.status) {
    case 'begun':
      return placed
    case 'sent':
    case 'mined':
      return { ...placed, state: 'sent', reason: null }
    case 'confirmed':
      return { ...placed, state: 'confirmed', reason: null }
    case 'reverted':
    case 'replaced':
    case 'dropped':
      return { ...placed, state: 'abandoned', reason: endOf(step, step.status) }
  }
}

/** Why a step that is over moved nothing. */
function endOf(step: OrderStep, status: 'reverted' | 'replaced' | 'dropped'): ErrorCode {
  switch (status) {
    case 'reverted':
      return step.outOfGas ? 'tx_out_of_gas' : 'tx_reverted'
    case 'replaced':
      return 'tx_replaced'
    case 'dropped':
      return step.hash === null ? 'never_sent' : 'tx_dropped'
  }
}

function followAllowance(order: Order, step: OrderStep): Order {
  if (!factsOf(order.state).signable) return order
  if (openAllowanceSteps(order).length > 0) return { ...order, state: 'approving', reason: null }
  const { status } = step
  const failed = status === 'reverted' || status === 'replaced' || status === 'dropped'
  return { ...order, state: 'quoted', reason: failed ? endOf(step, status) : null }
}

/** A hash is accepted once. It counts even in a closed order, or one whose refusal was reported by mistake. */
export function adoptHash(order: Order, { step: name, hash, at }: EventOf<'step-sent'>): Order {
  if (plannedTx(order.plan, name) === null) return order
  const known = findStep(order, name)
  if (known !== undefined && known.hash !== null) {
    if (name === 'transfer' || !isOver(known) || sameHash(known.hash, hash)) return order
  }
  if (known !== undefined && isRefuted(known, hash)) return order
  const account = known?.account ?? order.intent.account
  const nonce = known?.nonce ?? null
  return follow(order, newStep({ name, account, nonce, hash, status: 'sent', at }, known))
}

function mined(step: OrderStep, event: EventOf<'step-mined'>): OrderStep {
  const inBlock = { hash: event.hash, blockNumber: event.blockNumber, seen: true, missingSince: null }
  if (!event.success) {
    const outOfGas = event.outOfGas === true
    return { ...step, ...inBlock, status: 'reverted', confirmations: 0, outOfGas }
  }
  // The depth may arrive before the block does; that is not another block.
  const sameBlock = step.blockNumber === event.blockNumber || step.blockNumber === null
  return {
    ...step,
    ...inBlock,
    status: sameBlock && step.status === 'confirmed' ? 'confirmed' : 'mined',
    // A slow node's older count does not replace a newer one of the same block.
    confirmations: sameBlock ? Math.max(step.confirmations, event.confirmations) : event.confirmations,
  }
}

/** Ignores facts about a hash other than the step's own. */
export function applyChain(
  order: Order,
  event: EventOf<'step-mined'> | EventOf<'step-confirmed'> | EventOf<'step-unmined'>,
): Order {
  const step = findStep(order, event.step)
  if (step === undefined || (step.hash !== null && !sameHash(step.hash, event.hash))) return order
  if (isRefuted(step, event.hash)) return order
  switch (event.type) {
    case 'step-mined':
      return follow(order, mined(step, event))
    case 'step-confirmed': {
      if (step.status === 'reverted') return order
      const confirmations = Math.max(step.confirmations, event.confirmations)
      return follow(order, { ...step, hash: event.hash, status: 'confirmed', confirmations })
    }
    case 'step-unmined':
      if (step.blockNumber === null && step.status !== 'confirmed') return order
      return follow(order, { ...step, status: 'sent', blockNumber: null, confirmations: 0 })
  }
}

/** The service has taken the order over: what the chain shows about the transfer no longer ends it. */
function isServed({ state, byWord }: Order): boolean {
  return isFinal(state) || (byWord && state === 'processing')
}

export function dropStep(order: Order, event: EventOf<'step-replaced'> | EventOf<'step-dropped'>): Order {
  const step = findStep(order, event.step)
  const inBlock = isMined(step) || step?.status === 'reverted'
  if (step === undefined || inBlock || (event.step === 'transfer' && isServed(order))) return order
  if (event.type === 'step-dropped') return follow(order, { ...step, status: 'dropped' })
  return event.sameCall && event.by !== null
    ? follow(order, { ...step, hash: event.by, status: 'sent', seen: true, missingSince: null })
    : follow(order, { ...step, status: 'replaced' })
}
