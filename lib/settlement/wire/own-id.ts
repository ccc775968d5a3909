import { type Operation, SettlementError } from '../errors'

/** Refuses an answer that names another transaction or recipient than the one asked for. An id that is left out says nothing. */
export function demandOwnId(operation: Operation, ownId: string, told: readonly unknown[]): void {
  for (const id of told) {
    if (id === undefined || id === null) continue
    if (typeof id === 'string' && id.toLowerCase() === ownId.toLowerCase()) continue
    throw new SettlementError({
      operation,
      code: 'service_answer_invalid',
      outcome: 'unknown',
      detail: 'another id',
    })
  }
}
