import { createHash } from 'node:crypto'
import type { Posting } from './ledger'

/** The other side of the reais that the provider starts with. */
export const CAPITAL = 'bank:capital'
/** Reais that the provider pays out of. */
export const FLOAT = 'provider:float'
/** Spread and fees that the provider has earned. */
export const REVENUE = 'provider:revenue'

/** Reais that payers have sent and that the provider still owes tokens, or their return, for. */
export const HELD = 'provider:held'
/** Payments that have left their payer and have not arrived. */
export const IN_TRANSIT = 'bank:in-transit'
/** The key of the account that pays when no other is named. */
export const PAYER_KEY = 'pagador@sandbox.example'

const OPENING_CENTAVOS = 100_000_000_00n
const PAYER_CENTAVOS = 10_000_000_00n

export function pixAccount(key: string): string {
  return `pix:${key}`
}

export function openingPosting(at: string): Posting {
  return {
    id: 'opening',
    at,
    memo: 'opening',
    lines: [
      { account: CAPITAL, centavos: -(OPENING_CENTAVOS + PAYER_CENTAVOS) },
      { account: FLOAT, centavos: OPENING_CENTAVOS },
      { account: pixAccount(PAYER_KEY), centavos: PAYER_CENTAVOS },
    ],
  }
}

export interface Payout {
  readonly transactionId: string
  readonly pixKey: string
  readonly payoutCentavos: bigint
  readonly midCentavos: bigint
}

/** Posts a payout once for each order: the id of the posting is the order's. */
export function payoutPosting(payout: Payout, at: string): Posting {
  const revenue = payout.midCentavos - payout.payoutCentavos
  const lines = [
    { account: FLOAT, centavos: -payout.midCentavos },
    { account: pixAccount(payout.pixKey), centavos: payout.payoutCentavos },
    ...(revenue === 0n ? [] : [{ account: REVENUE, centavos: revenue }]),
  ]
  return { id: `payout:${payout.transactionId}`, at, memo: 'payout', lines }
}

/** Reais from nowhere for an account of a test, against the bank's capital. */
export function fundingPosting(id: string, account: string, centavos: bigint, at: string): Posting {
  const lines = [
    { account: CAPITAL, centavos: -centavos },
    { account, centavos },
  ]
  return { id: `funding:${id}`, at, memo: 'funding', lines }
}

/** Moves a Pix payment one step: payer to transit, transit or payer to the provider, provider to payer. */
export function transferPosting(
  step: { readonly memo: 'pix-sent' | 'pix-in' | 'pix-return'; readonly paymentId: string },
  from: string,
  to: string,
  centavos: bigint,
  at: string,
): Posting {
  const lines = [
    { account: from, centavos: -centavos },
    { account: to, centavos },
  ]
  return { id: `${step.memo}:${step.paymentId}`, at, memo: step.memo, lines }
}

/** What was held for an order becomes the provider's own once its tokens are delivered. */
export function deliveryPosting(
  order: { readonly transactionId: string; readonly dueCentavos: bigint; readonly midCentavos: bigint },
  at: string,
): Posting {
  const revenue = order.dueCentavos - order.midCentavos
  const lines = [
    { account: HELD, centavos: -order.dueCentavos },
    { account: FLOAT, centavos: order.midCentavos },
    ...(revenue === 0n ? [] : [{ account: REVENUE, centavos: revenue }]),
  ]
  return { id: `delivery:${order.transactionId}`, at, memo: 'delivery', lines }
}

/**
 * The number of the account behind a key, the same for the same key: the digits of a CPF, CNPJ or phone, so that a payee
 * knows the last ones as their own, and eight digits of the bank's for an e-mail address or a random key.
 */
export function accountNumber(pixKey: string): string {
  if (/^\+?\d+$/.test(pixKey)) return pixKey.replace('+', '')
  const hash = createHash('sha256').update(pixKey).digest()
  return String(hash.readUInt32BE(0) % 100_000_000).padStart(8, '0')
}

export function maskedAccountNumber(pixKey: string): string {
  return `****${accountNumber(pixKey).slice(-4)}`
}
