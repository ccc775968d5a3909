// The terms of every quote, recomputed, and what the client sees of them in the end. Pure.
import type { Books } from './books'
import { centavosOf, unitsOf } from './money'
import type { Order } from './quotes'

interface Decimals {
  readonly source: number
  readonly target: number
}

/** amount × rate, rounded down to the last unit of what is received. */
function got(
  given: bigint,
  givenDecimals: number,
  rate: bigint,
  rateDecimals: number,
  gotDecimals: number,
): bigint {
  const scale = 10n ** BigInt(givenDecimals + rateDecimals)
  return (given * rate * 10n ** BigInt(gotDecimals)) / scale
}

function judgeRate(order: Order, { source, target }: Decimals): string[] {
  const { kind, quote, source: given, target: to, payoutCentavos, dueCentavos } = order
  if (kind === 'sale' && given !== null) {
    const should = got(given.baseUnits, source, unitsOf(quote.exchangeRate, 8), 8, 2)
    return payoutCentavos === should ? [] : [`pays ${payoutCentavos} centavos instead of ${should}`]
  }
  if (to === null) return []
  const rate = unitsOf(quote.exchangeRate, 12)
  const should =
    given === null ? got(dueCentavos, 2, rate, 12, target) : got(given.baseUnits, source, rate, 12, target)
  return to.baseUnits === should ? [] : [`delivers ${to.baseUnits} base units instead of ${should}`]
}

function judgeTold(order: Order, books: Books, { source, target }: Decimals): string[] {
  const told = books.told.get(order.transactionId)
  if (told === undefined) return ['its client sees nothing of it']
  const { kind } = order
  const amounts: readonly [string, bigint, bigint][] =
    kind === 'sale'
      ? told.withdrawalAmount === undefined
        ? []
        : [['withdrawalAmount', centavosOf(told.withdrawalAmount), order.payoutCentavos]]
      : kind === 'purchase'
        ? [
            ['fiatAmount', centavosOf(told.fiatAmount), order.dueCentavos],
            ['cryptoAmount', unitsOf(told.cryptoAmount, target), order.target?.baseUnits ?? 0n],
          ]
        : [
            ['fromAmount', unitsOf(told.fromAmount, source), order.source?.baseUnits ?? 0n],
            ['toAmount', unitsOf(told.toAmount, target), order.target?.baseUnits ?? 0n],
          ]
  return amounts
    .filter(([, says, should]) => says !== should)
    .map(([name, says, should]) => `${name} is ${says} instead of ${should}`)
}

export function judgeTerms(order: Order, books: Books, decimals: Decimals): string[] {
  const wrong = [...judgeRate(order, decimals), ...judgeTold(order, books, decimals)]
  return wrong.map((line) => `${order.kind} ${order.transactionId}: ${line}`)
}
