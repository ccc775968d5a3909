// Good sends for the tests of their checks: to another chain, and in the same token of the same chain.
import { encodeFunctionData, erc20Abi } from 'viem'
import type { Address, Token } from '../../chains'
import { toBaseUnits } from '../../money/money'
import type { PlanQuestion } from '../../plan/plan'
import { account, decimal, goodSale, oneSale, tokenElsewhere } from '../../plan/plan.fixture'
import type { Quote, QuotedDelivery } from '../quote'
import type { SendIntent } from './kind'

export const receiver: Address = '0x9000000000000000000000000000000000000009'

export type Send = PlanQuestion & { readonly intent: SendIntent; readonly toToken: Token }

/** 100 of a token of 6 decimals, delivered as 99.5 of one of 18 on another chain. */
export function goodSend(): Send {
  const sale = goodSale(oneSale)
  const { chainId, token, method, amount } = sale.intent
  const toToken = tokenElsewhere
  const to = { chainId: 31338, token: toToken.address, address: receiver }
  const intent: SendIntent = { kind: 'send', chainId, token, account, method, amount, to }
  const quote: Quote = {
    ...sale.quote,
    currency: null,
    to: { ...to, symbol: 'USDT', decimals: 18 },
    receiveAmount: decimal('99.5'),
    exchangeRate: decimal('0.995'),
  }
  return { ...sale, intent, quote, toToken }
}

export function payTo(address: Address, amount: bigint) {
  const lower = address.toLowerCase() as Address
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [lower, amount] })
}

/** On one chain in one token: a direct transfer. */
export function goodDirect(): Send {
  const good = goodSend()
  const { token } = good
  const to = { chainId: token.chainId, token: token.address, address: receiver }
  const delivery: QuotedDelivery = { ...to, symbol: token.symbol, decimals: token.decimals }
  const { sendAmount } = good.quote
  const data = payTo(receiver, toBaseUnits(sendAmount, token.decimals) ?? 0n)
  return {
    ...good,
    toToken: token,
    intent: { ...good.intent, to },
    quote: { ...good.quote, to: delivery, receiveAmount: sendAmount, exchangeRate: decimal('1') },
    plan: { ...good.plan, approval: null, transfer: { ...good.plan.transfer, to: token.address, data } },
  }
}
