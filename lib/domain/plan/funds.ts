// Whether an account can make a sale at all, checked before a price is requested: tokens, allowance and network fee,
// each separately. Pure. The fee is a guess until there is a plan; the check before each prompt estimates the real one.

import type { Token } from '../chains'
import type { StepName } from '../kinds/quote'
import type { BaseUnits } from '../money/money'
import { stepsFor } from './allowance'

/** An account's balances and allowances on the chain. */
export interface Funds {
  /** One per contract that may pull tokens. */
  readonly allowances: readonly BaseUnits[]
  /** In the chain's own coin. */
  readonly native: BaseUnits
  /** For one unit of gas, in the coin's smallest unit. */
  readonly gasPrice: BaseUnits
  /** The account has code (EIP-7702): its wallet may have another account pay the fee, or pay it in tokens. */
  readonly hasCode: boolean
}

/** The most gas such calls take with common tokens (assumed; the chain estimates each step before its prompt). */
const usualGas: Readonly<Record<StepName, bigint>> = { reset: 50_000n, approval: 65_000n, transfer: 180_000n }

/** The least gas that any transaction takes (protocol). */
const leastGas = 21_000n

/** The likely total fee of the steps, in the chain's own coin. */
export function likelyFee(steps: readonly StepName[], gasPrice: BaseUnits): BaseUnits {
  const gas = steps.reduce((sum, step) => sum + usualGas[step], 0n)
  // Safe: gas times the price of one unit.
  return (gas * gasPrice) as BaseUnits
}

export interface FundsQuestion {
  readonly token: Pick<Token, 'resetsAllowance'>
  /** Null while there is no valid amount. */
  readonly amount: BaseUnits | null
  /** Whether the person entered the amount of tokens, or it is derived from an earlier rate. */
  readonly isExact: boolean
  /** The tokens leave by their own transfer: no contract needs an allowance. */
  readonly isDirect?: boolean
  /** Null when unknown. */
  readonly balance: BaseUnits | null
  /** Null when the chain could not be read. */
  readonly funds: Funds | null
}

export interface FundsVerdict {
  readonly amount: BaseUnits | null
  /** `near`: too little by an estimate that the price may still correct. */
  readonly tokens: 'unknown' | 'enough' | 'near' | 'short'
  /** The steps left to sign, for the contract that needs most; null when unknown. */
  readonly steps: readonly StepName[] | null
  /** Every contract that may pull tokens needs the same steps. */
  readonly areStepsSure: boolean
  /** The allowance from which the steps follow. */
  readonly allowance: BaseUnits | null
  readonly fee: BaseUnits | null
  /** `near`: less than the likely fee, which is a guess. `short`: less than the least that the account can pay. */
  readonly gas: 'unknown' | 'enough' | 'near' | 'short'
}

function judgeTokens({ amount, isExact, balance }: FundsQuestion): FundsVerdict['tokens'] {
  if (amount === null || balance === null) return 'unknown'
  if (amount <= balance) return 'enough'
  // Stablecoin rates move by less than 5 % between an estimate and a price.
  return isExact || amount * 19n > balance * 20n ? 'short' : 'near'
}

const onlyTransfer = { steps: ['transfer'], allowance: null, areSure: true } as const

function judgeSteps({ token: { resetsAllowance }, amount, funds, isDirect = false }: FundsQuestion) {
  if (isDirect) return onlyTransfer
  if (amount === null || funds === null) return null
  const cases = funds.allowances.map((allowance) => ({
    allowance,
    steps: stepsFor({ allowance, amount, resetsAllowance }),
  }))
  const [most] = cases.toSorted((a, b) => b.steps.length - a.steps.length)
  if (most === undefined) return null
  return { ...most, areSure: cases.every(({ steps }) => steps.length === most.steps.length) }
}

function judgeGas(fee: BaseUnits | null, steps: number, funds: Funds | null): FundsVerdict['gas'] {
  if (fee === null || funds === null) return 'unknown'
  if (funds.native >= fee) return 'enough'
  const isTooLittle = funds.native < leastGas * BigInt(steps) * funds.gasPrice
  return isTooLittle && !funds.hasCode ? 'short' : 'near'
}

export function judgeFunds(question: FundsQuestion): FundsVerdict {
  const { amount, funds } = question
  const found = judgeSteps(question)
  const steps = found?.steps ?? ['approval', 'transfer']
  const fee = funds === null ? null : likelyFee(steps, funds.gasPrice)
  return {
    amount,
    tokens: judgeTokens(question),
    steps: found?.steps ?? null,
    areStepsSure: found?.areSure ?? false,
    allowance: found?.allowance ?? null,
    fee,
    gas: judgeGas(fee, steps.length, funds),
  }
}

/** Only a known shortage stops a sale; a chain that can't be read does not. */
export function isStopped({ tokens, gas }: FundsVerdict): boolean {
  return tokens === 'short' || gas === 'short'
}

/** Whether everything is known to suffice, so that nothing must be looked up again. */
export function isClear({ tokens, gas }: FundsVerdict): boolean {
  return tokens === 'enough' && gas === 'enough'
}
