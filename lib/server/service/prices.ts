import 'server-only'
import type { Token } from '@/lib/domain/chains'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { isSameExchange, type KnownPrice, offersDollars } from '@/lib/domain/money/known-price'
import { type Decimal, decimalOf, divide, multiply, subtractDecimal } from '@/lib/domain/money/money'
import { usdBandOf } from '@/lib/domain/money/usd-band'
import { fail, ok, type Result } from '@/lib/domain/result'
import { openDb } from '../db/open'
import type { Db } from '../db/types'
import { isSandbox } from '../env'
import { readLastPrices } from '../orders/last-prices'
import type { SandboxConfig } from '../sandbox/config'
import { sandboxPart } from '../sandbox/part'

const places = 18
const one = decimalOf('1')

interface TokenRate {
  readonly token: Token
  readonly rate: SandboxConfig['rates'][number]
}

function pricesOf(
  { token, rate }: TokenRate,
  all: readonly TokenRate[],
  fees: NonNullable<SandboxConfig['fees']>,
): KnownPrice[] {
  const { chainId, address } = token
  const told = {
    chainId,
    token: address,
    to: null,
    usdPerToken: rate.usd,
    at: new Date().toISOString(),
  }
  const priceOf = ({ fixed, share }: { fixed: Decimal; share: Decimal }, mid: Decimal | null) => {
    const kept = subtractDecimal(one, share)
    if (mid === null || kept === null) return null
    return { fixedFee: fixed, rate: multiply(mid, kept, places, 'down') }
  }
  const sends = all
    .filter((other) => other.token !== token)
    .map((other) => ({
      ...told,
      kind: 'send' as const,
      to: { chainId: other.token.chainId, token: other.token.address },
      price: priceOf(fees.send, divide(rate.mid, other.rate.mid, places, 'down')),
    }))
  return [
    { ...told, kind: 'sell', price: priceOf(fees.sell, rate.mid) },
    { ...told, kind: 'buy', price: priceOf(fees.buy, divide(one, rate.mid, places, 'down')) },
    ...sends,
  ]
}

/** The sandbox publishes its prices, so a new user sees an estimate for the first amount typed. */
async function sandboxPrices(): Promise<readonly KnownPrice[]> {
  const { chains, rates, fees } = await sandboxPart()
  if (fees === null) return []
  const all = chains.flatMap(({ chain }) =>
    chain.tokens.flatMap((token) => {
      const rate = rates.find(({ symbol }) => symbol === token.symbol)
      return rate === undefined ? [] : [{ token, rate }]
    }),
  )
  return all.flatMap((known) => pricesOf(known, all, fees))
}

/** The last price known of each exchange, for an estimate while an amount is typed; empty for one never quoted. */
export async function lastKnownPrices(): Promise<readonly KnownPrice[]> {
  const seen = await readLastPrices(await openDb())
  if (!isSandbox()) return seen
  const told = await sandboxPrices()
  return [
    ...seen,
    ...told.filter((price) => !seen.some((known) => known.price !== null && isSameExchange(known, price))),
  ]
}

/** Refuses dollars for a token for which the service gave no price before: its next answer would also be refused. */
export async function checkDollars(db: Db, token: Token, method: AmountMethod): Promise<Result<null>> {
  const isFine =
    method !== 'usd' || usdBandOf(token) !== null || offersDollars(token, await readLastPrices(db))
  return isFine ? ok(null) : fail({ code: 'no_dollar_price', fields: { amount: 'no_dollar_price' } })
}
