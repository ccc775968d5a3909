// How one order ended by everyone else's records, and whether our own record of it is true. Pure.
import type { BookedOrder, Deposit } from './books'

/** Where the money of an order is. */
export type End =
  | 'paid'
  | 'refunded'
  | 'refunded, came late'
  | 'failed, tokens kept'
  | 'failed, tokens returned'
  | 'failed, nothing moved'
  | 'expired, nothing moved'
  | 'cancelled, nothing moved'
  | 'abandoned, nothing moved'
  | 'no end'

export interface EndJudgement {
  readonly end: End
  /** Contradictions to our record. */
  readonly untrue: readonly string[]
}

/** Everyone else's records of one order. */
export interface OutsideRecords {
  readonly deposit: Deposit | null
  /** Centavos that the bank paid to the key of this order alone. */
  readonly paidCentavos: bigint
  /** The service's status. */
  readonly serviceStatus: string | null
}

const ends: Partial<Record<BookedOrder['state'], End>> = {
  expired: 'expired, nothing moved',
  cancelled: 'cancelled, nothing moved',
  abandoned: 'abandoned, nothing moved',
}

function withoutDeposit(
  { state, steps }: BookedOrder,
  { paidCentavos, serviceStatus }: OutsideRecords,
): EndJudgement {
  const untrue: string[] = []
  if (paidCentavos !== 0n) untrue.push(`${paidCentavos} centavos were paid and nothing was deposited`)
  if (state === 'failed') {
    if (serviceStatus !== 'Failed') untrue.push(`failed here, ${serviceStatus} there`)
    return { end: 'failed, nothing moved', untrue }
  }
  const end = ends[state]
  if (end === undefined) return { end: 'no end', untrue: [...untrue, `${state} without a deposit`] }
  if (steps.some(({ name, status }) => name === 'transfer' && ['mined', 'confirmed'].includes(status)))
    untrue.push('its transfer is recorded as mined, and no deposit is on the chain')
  return { end, untrue }
}

function faultsOfDeposit(order: BookedOrder, deposit: Deposit): string[] {
  const untrue: string[] = []
  if (deposit.amount !== order.sendBaseUnits)
    untrue.push(`${deposit.amount} deposited, not ${order.sendBaseUnits}`)
  if (
    deposit.depositor !== order.account ||
    deposit.token !== order.token ||
    deposit.chainId !== order.chainId
  )
    untrue.push('deposited by another account, in another token or on another chain')
  if (deposit.refunds.length + deposit.collects.length > 1)
    untrue.push('its deposit was ended more than once')
  if (order.transferHash?.toLowerCase() !== deposit.hash.toLowerCase())
    untrue.push(`its transfer is recorded as ${order.transferHash}, and is ${deposit.hash}`)
  return untrue
}

function returned(order: BookedOrder, deposit: Deposit): string[] {
  const [refund] = deposit.refunds
  if (refund === undefined) return ['no tokens were returned']
  const untrue: string[] = []
  if (refund.amount !== deposit.amount) untrue.push(`${refund.amount} of ${deposit.amount} was returned`)
  if (order.state === 'refunded' && order.refundHash?.toLowerCase() !== refund.hash.toLowerCase())
    untrue.push(`its refund is recorded as ${order.refundHash}, and is ${refund.hash}`)
  return untrue
}

function withDeposit(order: BookedOrder, deposit: Deposit, seen: OutsideRecords): EndJudgement {
  const untrue = faultsOfDeposit(order, deposit)
  const unpaid = seen.paidCentavos === 0n ? [] : [`${seen.paidCentavos} centavos were paid`]
  switch (order.state) {
    case 'completed': {
      if (seen.paidCentavos !== order.receiveCentavos)
        untrue.push(`${seen.paidCentavos} centavos were paid, not ${order.receiveCentavos}`)
      if (seen.serviceStatus !== 'Completed') untrue.push(`completed here, ${seen.serviceStatus} there`)
      if (deposit.collects.length !== 1) untrue.push('the service has not taken its tokens')
      return { end: 'paid', untrue }
    }
    case 'refunded': {
      if (seen.serviceStatus !== 'Refunded') untrue.push(`refunded here, ${seen.serviceStatus} there`)
      const late = deposit.minedAtMs > order.expiresAtMs - 1_000
      return {
        end: late ? 'refunded, came late' : 'refunded',
        untrue: [...untrue, ...unpaid, ...returned(order, deposit)],
      }
    }
    case 'failed': {
      if (seen.serviceStatus !== 'Failed') untrue.push(`failed here, ${seen.serviceStatus} there`)
      const kept = deposit.refunds.length === 0
      const back = kept ? [] : returned(order, deposit)
      if (deposit.collects.length > 0) untrue.push('failed, and the service took the tokens')
      return {
        end: kept ? 'failed, tokens kept' : 'failed, tokens returned',
        untrue: [...untrue, ...unpaid, ...back],
      }
    }
    default:
      return {
        end: 'no end',
        untrue: [...untrue, `${order.state}, and ${deposit.amount} base units are deposited`],
      }
  }
}

export function judgeOrder(order: BookedOrder, seen: OutsideRecords): EndJudgement {
  return seen.deposit === null ? withoutDeposit(order, seen) : withDeposit(order, seen.deposit, seen)
}
