import { createHash } from 'node:crypto'
import type { Posting } from './ledger'

/** The counter-account of the provider's starting balance in reais. */
export const CAPITAL = 'bank:capital'
/** The reais from which the provider makes payouts. */
export const FLOAT = 'provider:float'
/** Spread and fees earned by the provider. */
export const REVENUE = 'provider:revenue'

/** Reais received from payers for which the provider still owes tokens or a refund. */
export const HELD = 'provider:held'
/** Payments that have left the payer but not arrived. */
export const IN_TRANSIT = 'bank:in-transit'
/** The key of the default paying account. */
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

/** Posts an order's payout once: the posting's id is the order's. */
export function payoutPosting(payout: Payout, at: string): Posting {
  const revenue = payout.midCentavos - payout.payoutCentavos
  const lines = [
    { account: FLOAT, centavos: -payout.midCentavos },
    { account: pixAccount(payout.pixKey), centavos: payout.payoutCentavos },
    ...(revenue === 0n ? [] : [{ account: REVENUE, centavos: revenue }]),
  ]
  return { id: `payout:${payout.transactionId}`, at, memo: 'payout', lines }
}

/** Credits a test account with reais from the bank's capital. */
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

/** Reais held for an order become the provider's own once its tokens are delivered. */
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
 * The account number for a key, always the same: the digits of a CPF, CNPJ or phone, so that a payee recognises the last
 * ones, and eight digits chosen by the bank for an e-mail address or a random key.
 */
export function accountNumber(pixKey: string): string {
  if (/^\+?\d+$/.test(pixKey)) return pixKey.replace('+', '')
  const hash = createHash('sha256').update(pixKey).digest()
  return String(hash.readUInt32BE(0) % 100_000_000).padStart(8, '0')
}

export function maskedAccountNumber(pixKey: string): string {
  return `****${accountNumber(pixKey).slice(-4)}`
}
