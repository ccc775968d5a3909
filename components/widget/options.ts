// A host's options for its widget. Plain values, so that they may also come from attributes.

import type { Chain } from '@/lib/domain/chains'
import type { OrderKind } from '@/lib/domain/kinds/kinds'
import type { KnownRate, PlanRules } from '@/lib/domain/kinds/quote'
import { parseAmount, plainDecimal } from '@/lib/domain/money/amount-text'
import type { KnownPrice } from '@/lib/domain/money/known-price'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import type { Theme } from '@/lib/domain/theme'
import type { Locale } from '@/messages/locales'
import type { GetTestTokens } from '../checkout/form/test-tokens'
import type { WalletOption } from '../checkout/form/wallet-draft'
import type { GetToken } from './ask-host'
import type { WidgetListeners } from './events'

/** What the widget can do. */
export type WidgetFlow = OrderKind
export type WidgetTheme = Theme

/** The colours that a host may set, each a CSS colour; `light-dark(a, b)` gives one per theme. */
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
  /** The service's URL, with or without `/v1`; the page's content policy must allow its origin. */
  readonly serviceUrl: string
  /** Asks the host's server for a short-lived token (docs/tokens.md). */
  readonly getToken: GetToken
  /** Chains and tokens on offer, and what a plan may call: from the host, never from the service. */
  readonly chains: readonly Chain[]
  readonly rules: PlanRules
  readonly flow?: WidgetFlow
  /** The form's initial amount to send, a decimal with a point: reais for `buy`, otherwise tokens. */
  readonly amount?: string
  /** Symbol or address of the token sold, bought or sent. */
  readonly token?: string
  readonly chain?: number
  readonly locale?: Locale
  readonly theme?: WidgetTheme
  readonly colors?: WidgetColors
  /** A route of the host that returns an order's status in place of the service (docs/widget.md). */
  readonly statusUrl?: string
  /** Saved recipients of the host's user, by the service's ids; none by default. */
  readonly recipients?: readonly PixChoice[]
  /** Like `recipients`: wallets for `buy` and `send`. */
  readonly wallets?: readonly WalletOption[]
  /** Last known prices, for an estimate while typing; without them there is none. */
  readonly rates?: readonly (KnownPrice | KnownRate)[]
  /** How far a price may differ from one in `rates` of the last 24 hours before it needs consent: "0.05". */
  readonly priceBand?: string
  readonly quoteTtlSeconds?: number
  /** In sandbox builds only. */
  readonly getTestTokens?: GetTestTokens | null
  /** In sandbox builds only: its bank, where a code can be paid. */
  readonly bankUrl?: string | null
}

/** A host writes decimals with a point; the form uses the language's format. Null if it is not an amount. */
export function amountTextOf(amount: string | undefined, locale: Locale): string | null {
  const parsed = amount === undefined ? null : parseAmount(amount, 'en', 36)
  if (parsed === null || !parsed.ok) return null
  return plainDecimal(parsed.decimal, locale)
}

/** For a host that passes no list. Always the same array, so that React doesn't compute again what depends on it. */
export const noRecipients: NonNullable<WidgetOptions['recipients']> = []
export const noWallets: NonNullable<WidgetOptions['wallets']> = []
