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

/** What a person can do after each. */
const nextSteps = {
  // Input
  required: 'fix-input',
  input_invalid: 'fix-input',
  not_offered: 'fix-input',
  amount_invalid: 'fix-input',
  amount_ambiguous: 'fix-input',
  amount_too_precise: 'fix-input',
  amount_zero: 'fix-input',
  amount_out_of_bounds: 'fix-input',
  no_dollar_price: 'fix-input',
  pix_key_invalid: 'fix-input',
  pix_key_ambiguous: 'fix-input',
  br_code_damaged: 'fix-input',
  br_code_not_pix: 'fix-input',
  br_code_invalid: 'fix-input',
  br_code_without_key: 'fix-input',
  tax_id_invalid: 'fix-input',
  email_invalid: 'fix-input',
  name_invalid: 'fix-input',
  label_invalid: 'fix-input',
  address_invalid: 'fix-input',
  address_checksum: 'fix-input',
  address_zero: 'fix-input',
  address_is_token: 'fix-input',
  owner_invalid: 'fix-input',
  already_there: 'fix-input',
  recipient_rule: 'edit-recipient',
  recipient_not_found: 'edit-recipient',
  recipient_checking: 'wait',
  recipient_changed: 'edit-recipient',
  recipient_unavailable: 'edit-recipient',
  recipient_ended: 'edit-recipient',
  orders_open: 'wait',
  kyc_pending: 'wait',
  kyc_more_needed: 'edit-recipient',
  kyc_rejected: 'edit-recipient',
  // Who and how often
  token_unavailable: 'try-again',
  not_signed_in: 'sign-in',
  sign_in_refused: 'sign-in',
  sign_in_expired: 'sign-in',
  origin_refused: 'reload',
  widget_off: 'contact-support',
  rate_limited: 'wait',
  budget_spent: 'wait',
  share_spent: 'wait',
  not_found: 'reload',
  outdated_page: 'reload',
  // The service
  offline: 'try-again',
  service_unreachable: 'try-again',
  service_ill: 'try-again',
  service_refused: 'fix-input',
  service_auth: 'contact-support',
  clock_skew: 'contact-support',
  service_answer_invalid: 'contact-support',
  already_renewed: 'reload',
  quote_unknown: 'new-quote',
  // The check of quote and plan
  quote_mismatch: 'contact-support',
  plan_refused: 'contact-support',
  charge_refused: 'contact-support',
  quote_expired: 'new-quote',
  simulation_failed: 'new-quote',
  // Wallet and chain
  wallet_missing: 'connect-wallet',
  wallet_refused: 'try-again',
  wallet_busy: 'wait',
  wallet_failed: 'try-again',
  wrong_chain: 'switch-chain',
  wrong_account: 'switch-account',
  insufficient_balance: 'add-funds',
  insufficient_allowance: 'new-quote',
  insufficient_gas: 'add-funds',
  step_already_sent: 'check-status',
  earlier_sent: 'check-status',
  // Looked for again at the next press.
  earlier_unknown: 'try-again',
  sent_unknown: 'check-status',
  tx_reverted: 'new-quote',
  tx_out_of_gas: 'new-quote',
  tx_replaced: 'new-quote',
  // The transaction may still be mined.
  tx_dropped: 'check-status',
  never_sent: 'new-quote',
  sandbox_reset: 'new-quote',
  chain_unreachable: 'try-again',
  // Ours
  no_answer: 'try-again',
  store_unavailable: 'try-again',
  unexpected: 'contact-support',
} as const satisfies Record<string, NextStep>

export type ErrorCode = keyof typeof nextSteps

export const errorCodes = Object.keys(nextSteps) as readonly ErrorCode[] // Safe: the keys of the table above

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(nextSteps, text)
}

export function nextStepOf(code: ErrorCode): NextStep {
  return nextSteps[code]
}

/** Whether the same request would be refused again: what is wrong can only be changed in its form. */
export function needsForm(code: ErrorCode): boolean {
  const next = nextStepOf(code)
  return next === 'edit-recipient' || next === 'fix-input'
}
