// One sale as a person makes it, and ways to check the result.
import { expect } from 'vitest'
import type { Control } from './control'
import type { Seller } from './seller'
import type { Service } from './service'
import { until } from './until'

export async function statusOf(service: Service, transactionId: string) {
  const { status, body } = await service.status(transactionId)
  expect(status).toBe(200)
  return body
}

/** Waits until the sale has this status. */
export function ends(service: Service, transactionId: string, status: string) {
  return until(
    () => statusOf(service, transactionId),
    (body) => body.status === status,
  )
}

/** Signs the quote's transactions, approval first. */
export async function signPlan(
  seller: Seller,
  quoted: { approvalTxParams?: object; transactionRequest: object },
) {
  const approval = quoted.approvalTxParams ?? {}
  // The quote's transactions, in the shape proven by quotes.test.ts.
  if ('data' in approval) await seller.sign(approval as never)
  return seller.sign(quoted.transactionRequest as never)
}

export async function expectBalanced(control: Control) {
  expect((await control.ledger()).sum).toBe('0.00')
}
