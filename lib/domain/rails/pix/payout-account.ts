import type { PayoutView } from '../../order/parts'

const taxIdShape = /^[\dA-Z*]+(?:\.[\dA-Z*]+){2}(?:\/[\dA-Z*]+)?-[\dA-Z*]{2}$/i
const charactersOf = (mask: string) => [...mask.replace(/[^\dA-Z*]/gi, '')]

/** Whether an account's last digits may be those of the masked CPF or CNPJ. */
function endsLike(maskedKey: string, account: string): boolean {
  const tail = charactersOf(account).filter((sign) => sign !== '*')
  const end = charactersOf(maskedKey).slice(-tail.length)
  return tail.length > 0 && tail.every((sign, at) => end[at] === '*' || end[at] === sign)
}

/**
 * The payout without an account that may be the masked tax id itself. The mask shows the middle of a CPF and the account its
 * end; with its check digits only a few numbers are then possible.
 */
export function besideKey(payout: PayoutView | null, maskedKey: string): PayoutView | null {
  const account = payout?.maskedAccount
  if (payout === null || account == null || !taxIdShape.test(maskedKey)) return payout
  return endsLike(maskedKey, account) ? { ...payout, maskedAccount: null } : payout
}
