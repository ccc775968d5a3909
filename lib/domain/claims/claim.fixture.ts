// One claim of the plan's one sale, on a chain of its token.
import type { Address, Chain } from '../chains'
import { account, goodSale, oneSale, rules } from '../plan/plan.fixture'
import type { ClaimQuestion } from './claim'

export const sale = goodSale(oneSale)
export const hash = `0x${'b2'.repeat(32)}` as const
export const other: Address = '0xBbCdef0123456789aBCDEF0123456789abcdef02'
export const chain: Chain = {
  id: sale.token.chainId,
  name: 'A',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: null,
  nativeSymbol: 'ETH',
  confirmations: 3,
  tokens: [sale.token],
}
export const question: ClaimQuestion = {
  chain,
  rules,
  account,
  transactionId: sale.quote.transactionId,
  hash,
}
