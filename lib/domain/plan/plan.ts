// The check of a plan: whether what the wallet is asked to sign does what was chosen, and nothing else.
import type { Address, Token } from '../chains'
import type { ErrorCode } from '../error-codes'
import type { SpendIntent } from '../kinds/kinds'
import { destinationOf, isDirect, leastLifeMs, type Plan, type PlanRules, type Quote } from '../kinds/quote'
import { checkQuote, type QuoteFault } from '../kinds/quote-check'
import { toBaseUnits } from '../money/money'
import type { AllowanceNeed } from './allowance'
import { isAddress, sameText } from './call-data'
import {
  allowanceSteps,
  checkApproval,
  checkTransfer,
  type PlanFacts,
  type PlanStep,
  type StepFault,
} from './calls'

/** What is wrong, for the log: names only, never a value. */
export type PlanFault = StepFault | QuoteFault | 'request-id'

export type PlanCheck =
  | {
      readonly ok: true
      /**
       * All transactions the wallet may be asked for, in signing order; the account's allowance says which are needed
       * (allowance.ts).
       */
      readonly steps: readonly PlanStep[]
      /** The allowance that the transfer needs: spender and amount. Null for a plain transfer. */
      readonly allowance: AllowanceNeed | null
      /** The transfer is an unknown call of an allowed contract: only a simulation can show what it takes. */
      readonly needsSimulation: boolean
    }
  | {
      readonly ok: false
      readonly code: Extract<
        ErrorCode,
        'quote_mismatch' | 'no_dollar_price' | 'plan_refused' | 'quote_expired' | 'wrong_account'
      >
      readonly reasons: readonly PlanFault[]
    }

export interface PlanQuestion {
  readonly intent: SpendIntent
  readonly quote: Quote
  readonly plan: Plan
  readonly rules: PlanRules
  /** From our own registry, never built from the answer. */
  readonly token: Token
  /** The token delivered for it, if it is another, also from our own registry. */
  readonly toToken: Token | null
  /** The account about to sign. */
  readonly account: Address
  readonly now: Date
}

function checkTransactions({ intent, plan, quote, rules }: PlanQuestion, facts: PlanFacts): PlanCheck {
  const transfer = checkTransfer(plan.transfer, facts)
  const approval = plan.approval === null ? null : checkApproval(plan.approval, transfer, facts)
  const reasons: PlanFault[] = [...(approval?.faults ?? []), ...transfer.faults]
  // A token's own transfer can't contain a reference, so the plan may leave it out.
  const isUnnamed = isDirect(intent) && plan.requestId === null
  if (rules.requestIdIsProviders && !isUnnamed && plan.requestId !== quote.providerRequestId)
    reasons.push('request-id')
  if (reasons.length > 0) return { ok: false, code: 'plan_refused', reasons }
  // The spender of a call that can't be decoded is unknown, unless the service's own approval names an allowed
  // contract.
  const spender = approval?.spender ?? (transfer.needsSimulation ? null : transfer.spender)
  return {
    ok: true,
    steps: [...(spender === null ? [] : allowanceSteps(spender, facts)), transfer.step],
    allowance: spender === null ? null : { spender, amount: facts.amount },
    needsSimulation: transfer.needsSimulation,
  }
}

/**
 * Decides whether a plan may reach a wallet, on the server before it is stored and in the browser before each prompt.
 * The returned `steps` are built here, without the answer's letter case and its gas, nonce and fee hints. `reasons` is
 * empty only for `quote_expired`.
 */
export function checkPlan(question: PlanQuestion): PlanCheck {
  const { intent, quote, rules, token, account, now } = question
  if (!sameText(account, intent.account) || !isAddress(intent.account)) {
    return { ok: false, code: 'wrong_account', reasons: ['account'] }
  }
  const answer = checkQuote(question)
  if (!answer.ok) return answer
  const amount = toBaseUnits(quote.sendAmount, token.decimals)
  if (amount === null) return { ok: false, code: 'quote_mismatch', reasons: ['amount-form'] }
  const life = Date.parse(quote.expiresAt) - now.getTime()
  // Written this way so that an unreadable date counts as expired.
  if (!(life >= leastLifeMs)) return { ok: false, code: 'quote_expired', reasons: [] }
  const onThisChain = rules.targets.filter(({ chainId }) => chainId === token.chainId)
  const targets = onThisChain.map(({ address }) => address)
  const direct = isDirect(intent) ? destinationOf(intent) : null
  return checkTransactions(question, {
    account: intent.account,
    token,
    targets,
    payees: direct === null ? targets : [direct.address],
    amount,
    transactionId: quote.transactionId,
    knownCalls: rules.knownCalls,
  })
}
