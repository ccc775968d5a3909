import { accountLabel } from '../bank/labels'
import { sumOfBalances } from '../bank/ledger'
import { isOpen } from '../config'
import { clockView } from '../service/clock'
import type { Context } from '../service/context'
import { formatDecimal, formatReais } from '../service/market/decimal'
import { findRate, RATE_SCALE } from '../service/market/rates'
import { ledgerView } from '../service/state'

/** Where this sandbox is reached. */
export function baseUrl({ config }: Context): string {
  return config.publicOrigins[0] ?? `http://127.0.0.1:${config.port}`
}

/** The chains as an app and a wallet reach them. */
export function chainViews(context: Context) {
  const base = baseUrl(context)
  // The chains listen on this machine alone: others reach them through the sandbox.
  const isElsewhere = isOpen(context.config)
  return context.chains.map(({ local: { network, rpcUrl } }) => ({
    id: network.id,
    name: network.name,
    rpcUrl: isElsewhere ? `${base}/rpc/${network.id}` : rpcUrl,
    explorerUrl: `${base}/explorer/${network.id}`,
    nativeSymbol: network.nativeSymbol,
    confirmations: network.confirmations,
    contracts: [{ name: 'settlement', address: network.settlement }],
    tokens: network.tokens,
  }))
}

/** What an app needs to know to work with this sandbox. */
export function configView(context: Context) {
  const chains = chainViews(context)
  const symbols = [...new Set(chains.flatMap((chain) => chain.tokens.map((token) => token.symbol)))]
  return {
    epoch: context.epoch,
    clock: clockView(context),
    chains,
    rates: symbols.flatMap((symbol) => rateView(context, symbol)),
  }
}

/** Reais and dollars for one token, as a quote made now would use them. */
export function rateView(context: Context, symbol: string) {
  const rate = findRate(context.store.state.prices, symbol)
  if (rate === undefined) return []
  const text = (value: bigint) => formatDecimal(value, RATE_SCALE)
  return [{ symbol, currency: 'BRL', rate: text(rate.allIn), usd: text(rate.usd) }]
}

export function ledgerAnswer(context: Context) {
  const accounts = ledgerView(context.store.state).map(({ account, centavos }) => ({
    id: account,
    label: accountLabel(account, 'en'),
    balance: formatReais(centavos),
  }))
  return { accounts, sum: formatReais(sumOfBalances(context.store.state.ledger)) }
}
