import type { Chain, Token } from '@/lib/domain/chains'
import type { AddressParams } from '@/lib/domain/history/filter'
import { type Locale, parseAmount, plainDecimal } from '@/lib/domain/money/amount-text'
import type { Decimal } from '@/lib/domain/money/money'
import type { OrderView } from '@/lib/domain/order/view/views'

/** A host's initial values for a form, each used only if on offer. */
export interface Wanted {
  readonly chainId: number | null
  /** A symbol or an address. */
  readonly token: string | null
  /** In the format of the language. */
  readonly amountText: string | null
}

/** What the first draft of every form is made from. */
export interface DraftSources {
  readonly chains: readonly Chain[]
  readonly locale: Locale
  /** An earlier order of the same person to copy choices from. */
  readonly from: OrderView | null
  /** The saved recipient that the address names. */
  readonly to?: string | null
  readonly wanted?: Wanted
}

/** In the sent unit, where nobody named an amount. */
export const firstAmount = '100'

const mostPlaces = 36

/** The address's part that `readWanted` reads. */
export function queryOf({ chainId, address }: Token, amount: Decimal | null): string {
  return new URLSearchParams({
    ...(amount === null ? {} : { amount }),
    chain: String(chainId),
    token: address,
  }).toString()
}

/** Amount, chain and token of an address, which anybody may write: what is not well-formed counts as left out. */
export function readWanted({ amount, chain, token }: AddressParams, locale: Locale): Wanted {
  const shaped = (value: AddressParams[string], shape: RegExp) =>
    typeof value === 'string' && shape.test(value) ? value : null
  const digits = shaped(amount, /^\d{1,15}(\.\d{1,18})?$/)
  const parsed = digits === null ? null : parseAmount(digits, 'en', mostPlaces)
  const chainId = shaped(chain, /^[1-9]\d{0,14}$/)
  return {
    chainId: chainId === null ? null : Number(chainId),
    token: shaped(token, /^[A-Za-z0-9.]{1,42}$/),
    amountText: parsed?.ok === true ? plainDecimal(parsed.decimal, locale) : null,
  }
}

/**
 * The saved recipient that a form is opened for: that of the order it repeats, whatever else its address says. Only this
 * one is chosen; if it can't be, nobody is.
 */
export function namedRecipient(from: OrderView | null, to: string | null): string | null {
  return from === null ? to : from.recipient.id
}

const tokensOn = (chains: readonly Chain[], wanted: Wanted | undefined): readonly Token[] =>
  chains
    .flatMap((chain) => chain.tokens)
    .filter(({ chainId }) => wanted?.chainId == null || chainId === wanted.chainId)

/** The token of that name; undefined when it is not on offer. */
export function namedToken(chains: readonly Chain[], wanted: Wanted | undefined): Token | undefined {
  const name = wanted?.token?.toLowerCase()
  return tokensOn(chains, wanted).find(
    ({ address, symbol }) => address.toLowerCase() === name || symbol.toLowerCase() === name,
  )
}

/** The form's initial token; undefined when none is on offer. */
export function wantedToken(chains: readonly Chain[], wanted: Wanted | undefined): Token | undefined {
  return (
    namedToken(chains, wanted) ?? tokensOn(chains, wanted)[0] ?? chains.flatMap(({ tokens }) => tokens)[0]
  )
}
