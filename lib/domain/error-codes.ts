// The closed list of what can go wrong. The text of each code is in messages/ under `errors.<code>` (title, detail,
// next step), in both languages; a test compares the list and the messages both ways.

/** What a person can do next. */
export type NextStep =
  | 'fix-input'
  | 'sign-in'
  | 'try-again'
  | 'wait'
  | 'check-status'
  | 'new-quote'
  | 'switch-chain'
  | 'switch-account'
  | 'add-funds'
  | 'edit-recipient'
  | 'connect-wallet'
  | 'reload'
  | 'contact-support'

interface ErrorRule {
  /** Whether it is safe to press the same button again. */
  readonly retrySafe: boolean
  readonly next: NextStep
}

export const errorRules = {
  // Input
  required: { retrySafe: true, next: 'fix-input' },
  input_invalid: { retrySafe: true, next: 'fix-input' },
  amount_invalid: { retrySafe: true, next: 'fix-input' },
  amount_ambiguous: { retrySafe: true, next: 'fix-input' },
  amount_too_precise: { retrySafe: true, next: 'fix-input' },
  amount_zero: { retrySafe: true, next: 'fix-input' },
  amount_out_of_bounds: { retrySafe: true, next: 'fix-input' },
  no_dollar_price: { retrySafe: true, next: 'fix-input' },
  pix_key_invalid: { retrySafe: true, next: 'fix-input' },
  pix_key_ambiguous: { retrySafe: true, next: 'fix-input' },
  br_code_damaged: { retrySafe: true, next: 'fix-input' },
  br_code_not_pix: { retrySafe: true, next: 'fix-input' },
  br_code_invalid: { retrySafe: true, next: 'fix-input' },
  br_code_without_key: { retrySafe: true, next: 'fix-input' },
  tax_id_invalid: { retrySafe: true, next: 'fix-input' },
  email_invalid: { retrySafe: true, next: 'fix-input' },
  name_invalid: { retrySafe: true, next: 'fix-input' },
  label_invalid: { retrySafe: true, next: 'fix-input' },
  address_invalid: { retrySafe: true, next: 'fix-input' },
  address_checksum: { retrySafe: true, next: 'fix-input' },
  address_zero: { retrySafe: true, next: 'fix-input' },
  address_is_token: { retrySafe: true, next: 'fix-input' },
  owner_invalid: { retrySafe: true, next: 'fix-input' },
  already_there: { retrySafe: true, next: 'fix-input' },
  recipient_rule: { retrySafe: true, next: 'edit-recipient' },
  recipient_not_found: { retrySafe: true, next: 'edit-recipient' },
  recipient_checking: { retrySafe: true, next: 'wait' },
  recipient_changed: { retrySafe: true, next: 'edit-recipient' },
  recipient_unavailable: { retrySafe: true, next: 'edit-recipient' },
  recipient_ended: { retrySafe: true, next: 'edit-recipient' },
  orders_open: { retrySafe: true, next: 'wait' },
  kyc_pending: { retrySafe: true, next: 'wait' },
  kyc_more_needed: { retrySafe: true, next: 'edit-recipient' },
  kyc_rejected: { retrySafe: true, next: 'edit-recipient' },
  // Who and how often
  token_unavailable: { retrySafe: true, next: 'try-again' },
  not_signed_in: { retrySafe: true, next: 'sign-in' },
  sign_in_refused: { retrySafe: true, next: 'sign-in' },
  sign_in_expired: { retrySafe: true, next: 'sign-in' },
  origin_refused: { retrySafe: true, next: 'reload' },
  widget_off: { retrySafe: false, next: 'contact-support' },
  rate_limited: { retrySafe: true, next: 'wait' },
  budget_spent: { retrySafe: true, next: 'wait' },
  share_spent: { retrySafe: true, next: 'wait' },
  not_found: { retrySafe: true, next: 'reload' },
  outdated_page: { retrySafe: true, next: 'reload' },
  // The service
  offline: { retrySafe: true, next: 'try-again' },
  service_unreachable: { retrySafe: true, next: 'try-again' },
  service_ill: { retrySafe: true, next: 'try-again' },
  service_refused: { retrySafe: true, next: 'fix-input' },
  service_auth: { retrySafe: false, next: 'contact-support' },
  clock_skew: { retrySafe: false, next: 'contact-support' },
  service_answer_invalid: { retrySafe: false, next: 'contact-support' },
  already_renewed: { retrySafe: true, next: 'reload' },
  quote_unknown: { retrySafe: true, next: 'new-quote' },
  // The check of quote and plan
  quote_mismatch: { retrySafe: false, next: 'contact-support' },
  plan_refused: { retrySafe: false, next: 'contact-support' },
  charge_refused: { retrySafe: false, next: 'contact-support' },
  quote_expired: { retrySafe: true, next: 'new-quote' },
  simulation_failed: { retrySafe: true, next: 'new-quote' },
  // Wallet and chain
  wallet_missing: { retrySafe: true, next: 'connect-wallet' },
  wallet_refused: { retrySafe: true, next: 'try-again' },
  wallet_busy: { retrySafe: true, next: 'wait' },
  wallet_failed: { retrySafe: true, next: 'try-again' },
  wrong_chain: { retrySafe: true, next: 'switch-chain' },
  wrong_account: { retrySafe: true, next: 'switch-account' },
  insufficient_balance: { retrySafe: true, next: 'add-funds' },
  insufficient_allowance: { retrySafe: true, next: 'new-quote' },
  insufficient_gas: { retrySafe: true, next: 'add-funds' },
  step_already_sent: { retrySafe: false, next: 'check-status' },
  earlier_sent: { retrySafe: false, next: 'check-status' },
  sent_unknown: { retrySafe: false, next: 'check-status' },
  tx_reverted: { retrySafe: true, next: 'new-quote' },
  tx_out_of_gas: { retrySafe: true, next: 'new-quote' },
  tx_replaced: { retrySafe: true, next: 'new-quote' },
  // The transaction may still be mined.
  tx_dropped: { retrySafe: false, next: 'check-status' },
  never_sent: { retrySafe: true, next: 'new-quote' },
  sandbox_reset: { retrySafe: true, next: 'new-quote' },
  chain_unreachable: { retrySafe: true, next: 'try-again' },
  // Ours
  no_answer: { retrySafe: true, next: 'try-again' },
  store_unavailable: { retrySafe: true, next: 'try-again' },
  unexpected: { retrySafe: false, next: 'contact-support' },
} as const satisfies Record<string, ErrorRule>

export type ErrorCode = keyof typeof errorRules

export const errorCodes = Object.keys(errorRules) as readonly ErrorCode[]

export function errorRule(code: ErrorCode): ErrorRule {
  return errorRules[code]
}

/** Whether the same request would be refused again: what is wrong can only be changed in its form. */
export function needsForm(code: ErrorCode): boolean {
  const { next } = errorRule(code)
  return next === 'edit-recipient' || next === 'fix-input'
}
