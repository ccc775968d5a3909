import { accountLabel } from '../bank/labels'
import { sumOfBalances } from '../bank/ledger'
import { localUrl } from '../config'
import { clockView } from '../service/clock'
import type { Context } from '../service/context'
import { formatDecimal, formatReais } from '../service/market/decimal'
import { marketPrices } from '../service/market/drift'
import { findRate, fixedFees, RATE_SCALE, SELL_POINTS, SEND_POINTS } from '../service/market/rates'
import { ledgerView } from '../service/state'

/** Where this sandbox is reached. */
export function baseUrl({ config }: Pick<Context, 'config'>): string {
  return config.publicOrigins[0] ?? localUrl(config)
}

/** The chains as an app and a wallet reach them: never directly, because a chain itself has no access checks. */
export function chainViews(context: Context) {
  const base = baseUrl(context)
  return context.chains.map(({ local: { network } }) => ({
    id: network.id,
    name: network.name,
    rpcUrl: `${base}/rpc/${network.id}`,
    explorerUrl: `${base}/explorer/${network.id}`,
    nativeSymbol: network.nativeSymbol,
    confirmations: network.confirmations,
    contracts: [{ name: 'settlement', address: network.settlement }],
    tokens: network.tokens,
  }))
}

/** What an app needs in order to work with this sandbox. */
export function configView(context: Context) {
  const chains = chainViews(context)
  const symbols = [...new Set(chains.flatMap((chain) => chain.tokens.map((token) => token.symbol)))]
  return {
    epoch: context.epoch,
    clock: clockView(context),
    chains,
    rates: symbols.flatMap((symbol) => rateView(context, symbol)),
    fees: feesView(),
  }
}

/** Reais and dollars for one token as used by a quote made now: mid-market, and after all but the fixed fees of a sale. */
function rateView(context: Context, symbol: string) {
  const rate = findRate(marketPrices(context), symbol)
  if (rate === undefined) return []
  const text = (value: bigint) => formatDecimal(value, RATE_SCALE)
  return [{ symbol, currency: 'BRL', rate: text(rate.net), mid: text(rate.mid), usd: text(rate.usd) }]
}

/** What each kind of quote charges: a fixed fee on the sent amount, and a share of the rest. */
function feesView() {
  const fees = (unit: 'token' | 'BRL', points: bigint) => ({
    fixed: formatDecimal(fixedFees(unit, 2).sum, 2),
    share: formatDecimal(points, 4),
  })
  return { sell: fees('token', SELL_POINTS), buy: fees('BRL', SELL_POINTS), send: fees('token', SEND_POINTS) }
}

export function ledgerAnswer(context: Context) {
  const accounts = ledgerView(context.store.state).map(({ account, centavos }) => ({
    id: account,
    label: accountLabel(account, 'en'),
    balance: formatReais(centavos),
  }))
  return { accounts, sum: formatReais(sumOfBalances(context.store.state.ledger)) }
}
