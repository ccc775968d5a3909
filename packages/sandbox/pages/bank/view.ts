import { PAYER_KEY, pixAccount } from '../../bank/accounts'
import { type Language, pixKeyOf } from '../../bank/labels'
import type { Context } from '../../service/context'

export interface View {
  readonly context: Context
  readonly language: Language
}

export function accountPath(account: string): string {
  return `/bank/${encodeURIComponent(account)}`
}

/** The first screen of an account, or its page in the operator's view. */
export function homeOf(account: string, language: Language): string {
  const isUsual = account === pixAccount(PAYER_KEY)
  return `${isUsual ? '/bank' : accountPath(account)}?${new URLSearchParams({ lang: language })}`
}

/** Where this account shows its key. */
export function receivePath(account: string, language: Language): string {
  return `/bank/receive?${new URLSearchParams({ lang: language, key: pixKeyOf(account) ?? '' })}`
}

/** Where this account pays. */
export function payPath(account: string, language: Language): string {
  return `/bank/pay?${new URLSearchParams({ lang: language, payer: pixKeyOf(account) ?? PAYER_KEY })}`
}
