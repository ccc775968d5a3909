import { type Operation, SettlementError } from '../errors'

/** Refuses an answer with another transaction or recipient than the requested one. A missing id is accepted. */
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
