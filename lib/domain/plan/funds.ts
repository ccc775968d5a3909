// Whether an account can make a sale at all, said before a price is asked for: tokens, allowance and the network fee, each
// for itself. Pure. The fee is a guess until a plan is there; each prompt's own look estimates the real one.

import type { Token } from '../chains'
import type { StepName } from '../kinds/quote'
import type { BaseUnits } from '../money/money'
import { stepsFor } from './allowance'

/** What an account holds and allows, as the chain shows it. */
export interface Funds {
  /** One for each contract that may draw. */
  readonly allowances: readonly BaseUnits[]
  /** Of the chain's own coin. */
  readonly native: BaseUnits
  /** For one unit of gas, in the coin's smallest unit. */
  readonly gasPrice: BaseUnits
}

/** Gas that such calls take at most with tokens in common use (assumed; a step is estimated by the chain before its prompt). */
const usualGas: Readonly<Record<StepName, bigint>> = { reset: 50_000n, approval: 65_000n, transfer: 180_000n }

/** Of the chain's own coin: what the steps are likely to cost together. */
export function likelyFee(steps: readonly StepName[], gasPrice: BaseUnits): BaseUnits {
  const gas = steps.reduce((sum, step) => sum + usualGas[step], 0n)
  // Safe: gas times the price of one unit.
  return (gas * gasPrice) as BaseUnits
}

export interface FundsQuestion {
  readonly token: Pick<Token, 'resetsAllowance'>
  /** Null while no amount can be read. */
  readonly amount: BaseUnits | null
  /** Whether the person named the amount of tokens, or it follows from a rate of some time ago. */
  readonly isExact: boolean
  /** The tokens leave by their own transfer: nobody needs to be allowed to draw them. */
  readonly isDirect?: boolean
  /** Null when it is not known. */
  readonly balance: BaseUnits | null
  /** Null when the chain could not be read. */
  readonly funds: Funds | null
}

export interface FundsVerdict {
  readonly amount: BaseUnits | null
  /** `near`: too little by an estimate that the price may still put right. */
  readonly tokens: 'unknown' | 'enough' | 'near' | 'short'
  /** What is left to sign, by the contract for which that is most; null when it is not known. */
  readonly steps: readonly StepName[] | null
  /** Every contract that may draw leaves the same steps. */
  readonly areStepsSure: boolean
  /** The allowance from which the steps follow. */
  readonly allowance: BaseUnits | null
  readonly fee: BaseUnits | null
  readonly gas: 'unknown' | 'enough' | 'short'
}

function judgeTokens({ amount, isExact, balance }: FundsQuestion): FundsVerdict['tokens'] {
  if (amount === null || balance === null) return 'unknown'
  if (amount <= balance) return 'enough'
  // Rates of stablecoins move by less than a twentieth between an estimate and a price.
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

export function judgeFunds(question: FundsQuestion): FundsVerdict {
  const { amount, funds } = question
  const found = judgeSteps(question)
  const fee = funds === null ? null : likelyFee(found?.steps ?? ['approval', 'transfer'], funds.gasPrice)
  return {
    amount,
    tokens: judgeTokens(question),
    steps: found?.steps ?? null,
    areStepsSure: found?.areSure ?? false,
    allowance: found?.allowance ?? null,
    fee,
    gas: fee === null || funds === null ? 'unknown' : funds.native < fee ? 'short' : 'enough',
  }
}

/** Only what is known to be missing stops a sale: a chain that can't be read stops nothing. */
export function isStopped({ tokens, gas }: FundsVerdict): boolean {
  return tokens === 'short' || gas === 'short'
}

/** Whether everything is known to be there, so that nothing has to be looked up again. */
export function isClear({ tokens, gas }: FundsVerdict): boolean {
  return tokens === 'enough' && gas === 'enough'
}
