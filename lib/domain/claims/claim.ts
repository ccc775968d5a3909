// An order started in the widget on another site, and claimed for an account here. Nothing the claim itself says is
// trusted: the order's facts come from the chain's transaction and the service's status.
import type { Address, Chain, Hex, Token } from '../chains'
import type { PlanRules, PlanTx, Quote } from '../kinds/quote'
import type { SellStatus } from '../kinds/sell/kind'
import { type BaseUnits, compareDecimal, type Decimal, divide, fromBaseUnits, isZero } from '../money/money'
import { sameHash } from '../order/order'
import type { SeenTx } from '../order/seen-tx'
import { isAddress } from '../plan/call-data'
import { checkTransfer, type PlanStep } from '../plan/calls'
import { readTake, wordOf } from '../plan/known-call'

export interface ClaimQuestion {
  readonly chain: Chain
  readonly rules: PlanRules
  /** The claimant's proven address. */
  readonly account: Address
  /** The service's id of the order. */
  readonly transactionId: string
  readonly hash: Hex
}

export interface ProvenDeposit {
  readonly token: Token
  readonly amount: BaseUnits
  readonly step: PlanStep
}

/** What the call would move, for each form a deposit may take (lib/domain/plan/calls.ts decides). */
function candidates({ to, data }: SeenTx, { chain, rules }: ClaimQuestion) {
  const tokenOf = (address: string | null | undefined) =>
    chain.tokens.find((token) => token.address.toLowerCase() === address?.toLowerCase())
  const deposited = rules.knownCalls.map((call) => readTake(call, data))
  // The token's own transfer(address to, uint256 amount).
  const sent = { token: to, amount: wordOf(data, 1) }
  return [...deposited, sent].map((take) => ({ token: tokenOf(take?.token), amount: take?.amount ?? null }))
}

/**
 * The deposit a transaction makes, if it is one: sent by the account itself, to an allowed contract and, where the call
 * names an order, naming this one. A call that can't be decoded proves nothing.
 */
export function readDeposit(seen: SeenTx, question: ClaimQuestion): ProvenDeposit | null {
  const { chain, rules, account, transactionId } = question
  if (seen.to === null || seen.from.toLowerCase() !== account.toLowerCase()) return null
  const targets = rules.targets.filter(({ chainId }) => chainId === chain.id).map(({ address }) => address)
  // Safe: the chain counts in the coin's smallest unit.
  const value = seen.value as BaseUnits
  const tx: PlanTx = { chainId: chain.id, from: account, to: seen.to, data: seen.data, value }
  for (const { token, amount } of candidates(seen, question)) {
    if (token === undefined || amount === null || amount === 0n) continue
    // Safe: the token counts in its own smallest unit.
    const units = amount as BaseUnits
    const verdict = checkTransfer(tx, {
      account,
      token,
      targets,
      payees: targets,
      amount: units,
      transactionId,
      knownCalls: rules.knownCalls,
    })
    if (verdict.faults.length === 0 && !verdict.needsSimulation) {
      return { token, amount: units, step: verdict.step }
    }
  }
  return null
}

/**
 * The question as if the settings named the contract and the token of this call: they may later, or already do in another
 * process. Whom a token's own transfer pays must be named, since such a transfer names no order.
 */
function asIfNamed({ to, data }: SeenTx, question: ClaimQuestion): ClaimQuestion {
  const { chain, rules } = question
  const takes = rules.knownCalls.map((call) => readTake(call, data)?.token)
  const named = [to, ...takes].filter((each) => each != null).filter(isAddress)
  const standIn = { chainId: chain.id, symbol: '', name: '', decimals: 0, resetsAllowance: false }
  return {
    ...question,
    chain: { ...chain, tokens: [...chain.tokens, ...named.map((address) => ({ ...standIn, address }))] },
    rules: {
      ...rules,
      targets: [...rules.targets, ...named.map((address) => ({ chainId: chain.id, address }))],
    },
  }
}

/** Whether the chain has proven it for good, disproven it, or not shown enough yet. */
export type Proof =
  | { readonly kind: 'proven'; readonly deposit: ProvenDeposit; readonly blockNumber: number }
  | { readonly kind: 'refuted' }
  | { readonly kind: 'waiting' }

export function judgeDeposit(seen: SeenTx | null, question: ClaimQuestion): Proof {
  if (seen === null || !sameHash(seen.hash, question.hash)) return { kind: 'waiting' }
  const deposit = readDeposit(seen, question)
  if (deposit === null)
    return { kind: readDeposit(seen, asIfNamed(seen, question)) === null ? 'refuted' : 'waiting' }
  const { mined } = seen
  if (mined === null || mined.confirmations < question.chain.confirmations) return { kind: 'waiting' }
  return mined.success ? { kind: 'proven', deposit, blockNumber: mined.blockNumber } : { kind: 'refuted' }
}

interface ClaimedTerms {
  readonly currency: Quote['currency']
  readonly to: Exclude<Quote['to'], undefined>
  readonly receiveAmount: Decimal
  /** Decimals of the derived rate. */
  readonly rateDecimals: number
  /** ISO 8601. Already expired: nothing in it can be signed here. */
  readonly at: string
}

/**
 * The price derived from the deposit and what is received for it. Null when no rate can be derived: a service may write
 * an amount that is still to come as zero.
 */
export function claimedQuote(
  { chain, account, transactionId }: ClaimQuestion,
  { token, amount }: ProvenDeposit,
  { rateDecimals, at, ...terms }: ClaimedTerms,
): Quote | null {
  if (isZero(terms.receiveAmount)) return null
  const sendAmount = fromBaseUnits(amount, token.decimals)
  const exchangeRate = divide(terms.receiveAmount, sendAmount, rateDecimals, 'half-even')
  if (exchangeRate === null) return null
  return {
    ...terms,
    transactionId,
    provider: '',
    providerRequestId: '',
    chainId: chain.id,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    account,
    sendAmount,
    exchangeRate,
    tokenPriceUsd: null,
    fees: [],
    maxSlippage: null,
    estimatedSeconds: null,
    receivedAt: at,
    expiresAt: at,
  }
}

const rateDecimals = 6

/**
 * The price of a claimed order, from chain and service: the deposit, the payout and the resulting rate. Known once the
 * service names this exact deposit and its payout; denied if it names another, which it may do by mistake.
 */
export function judgeStatus(
  status: SellStatus,
  question: ClaimQuestion,
  deposit: ProvenDeposit,
  at: string,
):
  | { readonly kind: 'denied' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'known'; readonly quote: Quote } {
  const { depositTxHash, depositAmount, withdrawalAmount: receiveAmount } = status
  if (depositTxHash === null) return { kind: 'waiting' }
  const sendAmount = fromBaseUnits(deposit.amount, deposit.token.decimals)
  const isOther = depositAmount !== null && compareDecimal(depositAmount, sendAmount) !== 0
  if (!sameHash(depositTxHash, question.hash) || isOther) return { kind: 'denied' }
  if (receiveAmount === null) return { kind: 'waiting' }
  const quote = claimedQuote(question, deposit, {
    currency: 'BRL',
    to: null,
    receiveAmount,
    rateDecimals,
    at,
  })
  return quote === null ? { kind: 'waiting' } : { kind: 'known', quote }
}
