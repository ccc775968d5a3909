// An account's tokens on one chain, and roughly how many reais a sale of them brings.
import { type Chain, labelIn, type Token } from '../chains'
import type { TokenBalance } from '../ports'
import { estimate } from './estimate'
import type { KnownPrice } from './known-price'
import {
  addDecimal,
  type Decimal,
  decimalOf,
  fromBaseUnits,
  isZero,
  moneyPlaces,
  parseBaseUnits,
} from './money'

export interface Holding {
  readonly token: Token
  /** Null if the balance could not be read. */
  readonly amount: Decimal | null
  /** In reais after fees, at the last known price; null without one, and when the fees leave nothing. */
  readonly worth: Decimal | null
  /** When that price was seen, ISO 8601. */
  readonly pricedAt: string | null
}

/** The tokens with a balance and those whose balance is unknown, in the order in which they are offered. */
export function holdingsOf(
  { tokens }: Chain,
  balances: readonly TokenBalance[],
  known: readonly KnownPrice[],
): readonly Holding[] {
  return tokens.flatMap((token): Holding[] => {
    const own = balances.find(({ token: address }) => address.toLowerCase() === token.address.toLowerCase())
    const units = own === undefined ? null : parseBaseUnits(own.amountBaseUnits)
    const amount = units === null ? null : fromBaseUnits(units, token.decimals)
    if (amount === null) return [{ token, amount, worth: null, pricedAt: null }]
    if (isZero(amount)) return []
    const exchange = { kind: 'sell', chainId: token.chainId, token: token.address, to: null } as const
    const places = { send: token.decimals, receive: moneyPlaces }
    const { toAmount, at } = estimate({ exchange, known, places }, 'fromAmount', amount)
    return [{ token, amount, worth: toAmount, pricedAt: at }]
  })
}

export interface Worth {
  readonly total: Decimal
  /** The oldest price in it. */
  readonly pricedAt: string
}

/** The sum over the holdings with a price; null if none has one. */
export function worthOf(holdings: readonly Holding[]): Worth | null {
  return holdings.reduce<Worth | null>((sum, { worth, pricedAt }) => {
    if (worth === null || pricedAt === null) return sum
    const isOlder = sum === null || Date.parse(pricedAt) < Date.parse(sum.pricedAt)
    return {
      total: addDecimal(sum?.total ?? decimalOf('0'), worth),
      pricedAt: isOlder ? pricedAt : sum.pricedAt,
    }
  }, null)
}

/** What the holdings of one chain are; null when it could not be read. */
interface ChainHoldings {
  readonly chain: Chain
  readonly holdings: readonly Holding[] | null
}

export interface Uncounted {
  readonly symbol: string
  /** Null if a sum counts no token of this symbol at all, so that the symbol alone says which are missing. */
  readonly chain: Chain | null
}

/** The tokens that a sum over these chains leaves out, each once. */
export function uncounted(read: readonly ChainHoldings[]): readonly Uncounted[] {
  const all = read.flatMap(({ chain, holdings }) =>
    (holdings ?? []).map(({ token, worth }) => ({
      chain,
      symbol: labelIn(chain, token),
      isCounted: worth !== null,
    })),
  )
  const counted = new Set(all.filter(({ isCounted }) => isCounted).map(({ symbol }) => symbol))
  const missing = all.filter(({ isCounted }) => !isCounted)
  return missing.flatMap(({ chain, symbol }, index): Uncounted[] => {
    if (counted.has(symbol)) return [{ symbol, chain }]
    return missing.findIndex((other) => other.symbol === symbol) < index ? [] : [{ symbol, chain: null }]
  })
}
