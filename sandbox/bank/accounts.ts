import { createHash } from 'node:crypto'
import type { Posting } from './ledger'

/** The other side of the reais that the provider starts with. */
export const CAPITAL = 'bank:capital'
/** Reais that the provider pays out of. */
export const FLOAT = 'provider:float'
/** Spread and fees that the provider has earned. */
export const REVENUE = 'provider:revenue'

const OPENING_CENTAVOS = 100_000_000_00n

export function pixAccount(key: string): string {
  return `pix:${key}`
}

export function openingPosting(at: string): Posting {
  return {
    id: 'opening',
    at,
    memo: 'opening',
    lines: [
      { account: CAPITAL, centavos: -OPENING_CENTAVOS },
      { account: FLOAT, centavos: OPENING_CENTAVOS },
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
