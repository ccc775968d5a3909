// What a host says of its widget. Plain values, so that the same may come from attributes.

import type { Chain } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { KnownRate, PlanRules } from '@/lib/domain/kinds/quote'
import { parseAmount, separatorsOf } from '@/lib/domain/money/amount-text'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import type { Locale } from '@/messages/locales'
import type { GetTestTokens } from '../checkout/form/test-tokens'
import type { WalletOption } from '../checkout/form/wallet-draft'
import type { GetToken } from './ask-host'
import type { WidgetListeners } from './events'

/** What the widget can do. */
export type WidgetFlow = OrderKind
export type WidgetTheme = 'light' | 'dark' | 'system'

/** The colours that a host may set, each a CSS colour; `light-dark(a, b)` gives one for either theme. */
export const colorNames = [
  'ground',
  'surface',
  'raised',
  'line',
  'line-strong',
  'ink',
  'muted',
  'accent',
  'accent-hover',
  'on-accent',
  'accent-soft',
  'on-accent-soft',
] as const
export type WidgetColors = Readonly<Partial<Record<(typeof colorNames)[number], string>>>

export interface WidgetOptions extends WidgetListeners {
  /** Of the service, with or without `/v1`; the page's content policy must allow its origin. */
  readonly serviceUrl: string
  /** Asks the host's server for a short-lived token (docs/tokens.md). */
  readonly getToken: GetToken
  /** Chains and tokens on offer, and what a plan may call: the host's own, never the service's word. */
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
  readonly flow?: WidgetFlow
  /** What stands in the form at first, a decimal with a point: of what is sent, which is reais for `buy`, else tokens. */
  readonly amount?: string
  /** A token's symbol or address: what is sold, bought or sent. */
  readonly token?: string
  readonly chain?: number
  readonly locale?: Locale
  readonly theme?: WidgetTheme
  readonly colors?: WidgetColors
  /** A route of the host that answers a sale's status, in place of the service (docs/widget.md). */
  readonly statusUrl?: string
  /** Recipients of the host's user, by the ids that the service knows; none unless given. */
  readonly recipients?: readonly PixChoice[]
  /** As `recipients`: wallets that `buy` and `send` may deliver to. */
  readonly wallets?: readonly WalletOption[]
  /** Last known prices, for an estimate while an amount is typed; without them there is none. */
  readonly rates?: readonly (KnownPrice | KnownRate)[]
  /** By which share a price in reais may differ from one in `rates` of the last 24 hours before it takes a yes: "0.05". */
  readonly priceBand?: string
  readonly quoteTtlSeconds?: number
  /** In sandbox builds only. */
  readonly getTestTokens?: GetTestTokens | null
  /** In sandbox builds only: its bank, where a code can be paid. */
  readonly bankUrl?: string | null
}

/** A host writes decimals with a point; the form shows them as the language does. Null for what is no amount. */
export function amountTextOf(amount: string | undefined, locale: Locale): string | null {
  const parsed = amount === undefined ? null : parseAmount(amount, 'en', 36)
  if (parsed === null || !parsed.ok) return null
  return parsed.decimal.replace('.', separatorsOf(locale).decimal)
}
