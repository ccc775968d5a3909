// Good sales for the tests of the plan's check: every method, both decimals, with and without an approval.
import { concatHex, encodeAbiParameters, encodeFunctionData, erc20Abi, keccak256, stringToHex } from 'viem'
import type { Address, Chain, Hex, Token } from '../chains'
import type { AmountMethod, Plan, PlanRules, PlanTx, Quote } from '../kinds/quote'
import type { SellIntent } from '../kinds/sell/kind'
import {
  type BaseUnits,
  type Decimal,
  divide,
  fromBaseUnits,
  multiply,
  parseDecimal,
  toBaseUnits,
} from '../money/money'
import type { PlanQuestion } from './plan'

export const now = new Date('2026-11-21T12:00:00.000Z')
export const account: Address = '0xAbcdef0123456789aBCDEF0123456789abcdef01'
export const settlement: Address = '0x5Fbd000000000000000000000000000000000001'
export const otherTarget: Address = '0x5Fbd000000000000000000000000000000000002'
export const foreignTarget: Address = '0x5Fbd000000000000000000000000000000000003'
/** The calls of this fixture's provider. Those of the real service are in lib/settlement. */
export const depositSelector: Hex = '0xd954863c'
export const opaqueSelector: Hex = '0x12345678'

export const rules: PlanRules = {
  targets: [
    { chainId: 31337, address: settlement },
    { chainId: 31337, address: otherTarget },
    { chainId: 31338, address: settlement },
    { chainId: 31339, address: foreignTarget },
  ],
  knownCalls: [{ selector: depositSelector, words: ['keccak-of-transaction-id', 'token', 'amount'] }],
  requestIdIsProviders: true,
}

export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text)
  if (parsed === null) throw new TypeError(text)
  return parsed
}

function units(value: bigint): BaseUnits {
  return value as BaseUnits
}

export type TransferKind = 'deposit' | 'token-transfer' | 'opaque'

export interface Sale {
  readonly method: AmountMethod
  readonly kind: TransferKind
  readonly decimals: 6 | 18
  readonly hasApproval: boolean
  /** In thousandths of a token, to allow fractions. */
  readonly thousandths: bigint
  /** Reais per token, in ten-thousandths. */
  readonly rate: bigint
  readonly transactionId: string
}

function transferData(sale: Sale, token: Token, amount: BaseUnits): Hex {
  const to = settlement.toLowerCase() as Address
  if (sale.kind === 'token-transfer') {
    return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  }
  const id = keccak256(stringToHex(sale.transactionId))
  const words = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }],
    [id, token.address, amount],
  )
  return concatHex([sale.kind === 'deposit' ? depositSelector : opaqueSelector, words])
}

function makePlan(sale: Sale, token: Token, amount: BaseUnits): Plan {
  const frame = { chainId: token.chainId, from: account, value: units(0n) }
  const args = [settlement.toLowerCase() as Address, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  const approval: PlanTx = { ...frame, to: token.address, data }
  const to = sale.kind === 'token-transfer' ? token.address : settlement
  return {
    approval: sale.hasApproval && sale.kind !== 'token-transfer' ? approval : null,
    transfer: { ...frame, to, data: transferData(sale, token, amount) },
    requestId: 'request-1',
  }
}

/** A token on another chain, which a sale has no use for. */
export const tokenElsewhere: Token = {
  chainId: 31338,
  address: '0x7000000000000000000000000000000000000018',
  symbol: 'USDT',
  name: 'USD Coin',
  decimals: 18,
  resetsAllowance: false,
}

/** A sale as an honest service answers it: dollars at 0.9998, the amount that is not given rounded against the person. */
export function goodSale(sale: Sale): PlanQuestion & { readonly intent: SellIntent } {
  const token: Token = {
    chainId: sale.decimals === 6 ? 31337 : 31338,
    address:
      sale.decimals === 6
        ? '0x7000000000000000000000000000000000000006'
        : '0x7000000000000000000000000000000000000018',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: sale.decimals,
    resetsAllowance: false,
  }
  const price = decimal('0.9998')
  const exchangeRate = fromBaseUnits(units(sale.rate), 4)
  const plain = fromBaseUnits(units(sale.thousandths), 3)
  const amount = sale.method === 'fromAmount' ? plain : multiply(plain, decimal('1'), 2, 'up')
  const per = sale.method === 'usd' ? price : exchangeRate
  const sendAmount =
    sale.method === 'fromAmount' ? amount : (divide(amount, per, sale.decimals, 'up') ?? amount)
  const receiveAmount = sale.method === 'toAmount' ? amount : multiply(sendAmount, exchangeRate, 2, 'down')
  const quote: Quote = {
    transactionId: sale.transactionId,
    provider: 'sandbox',
    providerRequestId: 'request-1',
    chainId: token.chainId,
    token: token.address,
    symbol: 'USDC',
    decimals: sale.decimals,
    account,
    currency: 'BRL',
    sendAmount,
    receiveAmount,
    exchangeRate,
    tokenPriceUsd: price,
    fees: [{ kind: 'gas', amount: decimal('0.01'), unit: 'ETH' }],
    maxSlippage: null,
    estimatedSeconds: 30,
    receivedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 30_000).toISOString(),
  }
  const intent = {
    kind: 'sell',
    chainId: token.chainId,
    token: token.address,
    account,
    method: sale.method,
    amount,
    currency: 'BRL',
  } as const
  const plan = makePlan(sale, token, toBaseUnits(sendAmount, sale.decimals) ?? units(0n))
  return { intent, quote, plan, rules, token, toToken: null, account, now }
}

export const oneSale: Sale = {
  method: 'fromAmount',
  kind: 'deposit',
  decimals: 6,
  hasApproval: true,
  thousandths: 100_000n,
  rate: 54_213n,
  transactionId: '5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b11',
}

/** A page's one chain, with the token of that sale. */
export const oneChain: Chain = {
  id: 31337,
  name: 'Sandbox A',
  rpcUrl: 'http://127.0.0.1:1',
  explorerUrl: 'http://127.0.0.1:2/explorer/31337',
  nativeSymbol: 'ETH',
  confirmations: 3,
  tokens: [goodSale(oneSale).token],
}
