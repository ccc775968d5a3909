// Paying a BR Code at the bank. A refused payment moves nothing; an accepted one is in the ledger before the bank
// answers.
import { randomInt } from 'node:crypto'
import { type Context, clockMs, nowIso } from '../service/context'
import { BadRequest, NotFound, ServiceError } from '../service/http/errors'
import { receivePayment, sendPayment } from '../service/onramp/payments'
import type { OnrampOrder, PaymentFinding } from '../service/order'
import { PAYER_KEY, pixAccount } from './accounts'
import { hasRightChecksum } from './br-code'
import { balanceOf } from './ledger'
import { parsePixKey } from './pix-key'

export interface PayRequest {
  readonly brCode: string
  /** Null pays the amount in the code. */
  readonly centavos: bigint | null
  /** The payer's bank accepts it, but it only arrives after the code has expired. */
  readonly isLate: boolean
  /** The Pix key of the paying account; null for the bank's default payer. */
  readonly payerKey: string | null
}

interface PayReceipt {
  readonly paymentId: string
  readonly transactionId: string
  readonly payer: string
  readonly centavos: bigint
  /** Null while in transit. */
  readonly finding: PaymentFinding | null
}

export function payBrCode(context: Context, request: PayRequest): PayReceipt {
  const code = request.brCode.trim()
  if (!hasRightChecksum(code)) {
    throw new ServiceError(422, 'BR_CODE_DAMAGED', 'brCode: its checksum is wrong: it was not copied whole')
  }
  const order = findOrder(context, code)
  if (order === undefined) throw new NotFound('brCode: the charge')
  const nowMs = clockMs(context)
  const isExpired = nowMs > Date.parse(order.expiresAt)
  if (isExpired && !request.isLate) {
    throw new ServiceError(422, 'BR_CODE_EXPIRED', `brCode: expired at ${order.expiresAt}`)
  }
  const centavos = request.centavos ?? BigInt(order.dueCentavos)
  if (centavos < 1n) throw new BadRequest('amount: must be more than zero')
  const payer = payerAccount(request.payerKey)
  if (balanceOf(context.store.state.ledger, payer) < centavos) {
    throw new ServiceError(422, 'INSUFFICIENT_FUNDS', 'payer: the balance is smaller than the amount')
  }
  const sent = { paymentId: endToEndId(nowMs), payer, centavos: String(centavos), sentAt: nowIso(context) }
  const receipt = { paymentId: sent.paymentId, transactionId: order.transactionId, payer, centavos }
  if (request.isLate && !isExpired) {
    sendPayment(context, order, sent)
    return { ...receipt, finding: null }
  }
  return { ...receipt, finding: receivePayment(context, order, sent, isExpired) }
}

/** The order of a code, which must match the issued one exactly. */
export function findOrder(context: Context, code: string): OnrampOrder | undefined {
  for (const order of context.store.state.orders.values()) {
    if (order.kind === 'onramp' && order.brCode === code) return order
  }
  return undefined
}

function payerAccount(key: string | null): string {
  const parsed = parsePixKey(key ?? PAYER_KEY)
  if (parsed === null) throw new BadRequest('payer: is not a Pix key')
  return pixAccount(parsed.value)
}

// E, the bank's eight-digit number, year to minute, eleven letters and digits.
function endToEndId(nowMs: number): string {
  const minute = new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 12)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const tail = Array.from({ length: 11 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `E99999004${minute}${tail}`
}
