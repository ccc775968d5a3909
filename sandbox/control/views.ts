import { accountLabel } from '../bank/labels'
import { sumOfBalances } from '../bank/ledger'
import { clockView } from '../service/clock'
import type { Context } from '../service/context'
import { formatDecimal, formatReais } from '../service/decimal'
import { findRate, RATE_SCALE } from '../service/rates'
import { ledgerView } from '../service/state'

/** What an app needs to know to work with this sandbox. */
export function configView(context: Context) {
  const base = `http://127.0.0.1:${context.config.port}`
  const chains = context.chains.map(({ local: { network, rpcUrl } }) => ({
    id: network.id,
    name: network.name,
    rpcUrl,
    explorerUrl: `${base}/explorer/${network.id}`,
    nativeSymbol: network.nativeSymbol,
    confirmations: network.confirmations,
    contracts: [{ name: 'settlement', address: network.settlement }],
    tokens: network.tokens,
  }))
  const symbols = [...new Set(chains.flatMap((chain) => chain.tokens.map((token) => token.symbol)))]
  return { epoch: context.epoch, clock: clockView(context), chains, rates: symbols.flatMap(rateView) }
}

function rateView(symbol: string) {
  const rate = findRate(symbol)
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
