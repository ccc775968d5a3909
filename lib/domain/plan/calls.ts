// Rebuilds a plan's calls from our own facts and compares them byte by byte with those sent to us.
import type { Address, Hex, Token } from '../chains'
import type { CallWord, KnownCall, PlanTx, StepName } from '../kinds/quote'
import type { BaseUnits } from '../money/money'
import {
  addressWord,
  callOf,
  numberWord,
  sameText,
  selectorBytes,
  selectorOf,
  sizeOf,
  wordDigitsOf,
} from './call-data'
import { type CallFacts, hasSelector, namesItsTake, writeCall } from './known-call'

type WrongPart =
  | 'chain'
  | 'sender'
  | 'target'
  | 'value'
  | 'call'
  | 'spender'
  | 'deposit-id'
  | 'token'
  | 'amount'
  | 'length'

/** What is wrong with a step, for the log: names only, never a value. */
export type StepFault = `${StepName}-${WrongPart}` | 'approval-unneeded'

export interface PlanStep {
  readonly name: StepName
  readonly tx: PlanTx
}

/** What is known without the plan: from the person, our registry, the allow-list and the checked quote. */
export interface PlanFacts extends CallFacts {
  readonly token: Token
  readonly account: Address
  readonly targets: readonly Address[]
  /** Whom the token's own transfer may pay: the provider's contracts, or for a direct send only its recipient. */
  readonly payees: readonly Address[]
  readonly knownCalls: readonly KnownCall[]
}

export interface Verdict {
  readonly faults: readonly StepFault[]
  readonly step: PlanStep
  /** Who the allowance is for; null when none is needed, or when the spender is unknown. */
  readonly spender: Address | null
  readonly needsSimulation: boolean
}

/** How the log names an argument that differs. */
const partOf: Readonly<Record<CallWord, WrongPart>> = {
  'keccak-of-transaction-id': 'deposit-id',
  token: 'token',
  amount: 'amount',
}

const evenHex = /^0x(?:[0-9a-f]{2})*$/i
const selectors = { approve: '0x095ea7b3', transfer: '0xa9059cbb' } as const
/** These, transferFrom, increaseAllowance and permit: never a call of a provider's contract. */
const tokenCalls: readonly string[] = [...Object.values(selectors), '0x23b872dd', '0x39509351', '0xd505accf']

function lower<T extends Hex>(hex: T): T {
  // Safe: letter case does not change a hex digit's value.
  return hex.toLowerCase() as T
}

/** Names the parts that differ from the expected ones; empty when the bytes are equal. */
function differences(step: StepName, data: Hex, expected: Hex, words: readonly WrongPart[]): StepFault[] {
  if (sameText(data, expected)) return []
  // Trailing bytes are not harmless: contracts may read them.
  if (!evenHex.test(data) || sizeOf(data) !== sizeOf(expected)) return [`${step}-length`]
  const wrong = words.filter(
    (_, index) => !sameText(wordDigitsOf(data, index), wordDigitsOf(expected, index)),
  )
  return wrong.length === 0 ? [`${step}-call`] : wrong.map((what): StepFault => `${step}-${what}`)
}

function frameFaults(step: StepName, tx: PlanTx, { token, account }: PlanFacts): StepFault[] {
  const faults: StepFault[] = []
  if (tx.chainId !== token.chainId) faults.push(`${step}-chain`)
  if (!sameText(tx.from, account)) faults.push(`${step}-sender`)
  // Selling a token moves no native coin, whatever the answer says.
  if (tx.value !== 0n) faults.push(`${step}-value`)
  return faults
}

function ourStep({ token, account }: PlanFacts, name: StepName, to: Address, data: Hex): PlanStep {
  // Safe: zero is zero in any unit.
  const value = 0n as BaseUnits
  return { name, tx: { chainId: token.chainId, from: account, to, data, value } }
}

function tokenCall(name: keyof typeof selectors, to: Address, amount: BaseUnits): Hex {
  return callOf(selectors[name], [addressWord(to), numberWord(amount)])
}

function checkTokenTransfer(tx: PlanTx, facts: PlanFacts): Verdict {
  const { token, payees, amount } = facts
  const meant = payees.find((to) => sameText(tokenCall('transfer', to, amount), tx.data))
  const data = tokenCall('transfer', meant ?? payees[0] ?? token.address, amount)
  const faults = differences('transfer', tx.data, data, ['target', 'amount'])
  if (payees.length === 0) faults.push('transfer-target')
  const step = ourStep(facts, 'transfer', token.address, data)
  return { faults, step, spender: null, needsSimulation: false }
}

function checkProviderCall(tx: PlanTx, facts: PlanFacts): Verdict {
  const target = facts.targets.find((address) => sameText(address, tx.to))
  if (target === undefined) {
    const step = ourStep(facts, 'transfer', facts.token.address, '0x')
    return { faults: ['transfer-target'], step, spender: null, needsSimulation: false }
  }
  const data = lower(tx.data)
  const known = facts.knownCalls.find((call) => hasSelector(call, data))
  if (known !== undefined) {
    const call = lower(writeCall(known, facts))
    const faults = differences(
      'transfer',
      data,
      call,
      known.words.map((word) => partOf[word]),
    )
    const step = ourStep(facts, 'transfer', target, call)
    return { faults, step, spender: target, needsSimulation: !namesItsTake(known) }
  }
  const callable =
    evenHex.test(data) && sizeOf(data) >= selectorBytes && !tokenCalls.includes(selectorOf(data))
  const step = ourStep(facts, 'transfer', target, data)
  return { faults: callable ? [] : ['transfer-call'], step, spender: target, needsSimulation: true }
}

export function checkTransfer(tx: PlanTx, facts: PlanFacts): Verdict {
  const check = sameText(tx.to, facts.token.address) ? checkTokenTransfer : checkProviderCall
  const verdict = check(tx, facts)
  return { ...verdict, faults: [...frameFaults('transfer', tx, facts), ...verdict.faults] }
}

/** The approval of exactly the amount, preceded by a reset to zero if the token requires it; both in our own bytes. */
export function allowanceSteps(spender: Address, facts: PlanFacts): readonly PlanStep[] {
  const { token, amount } = facts
  const approve = (name: StepName, units: BaseUnits) =>
    ourStep(facts, name, token.address, tokenCall('approve', spender, units))
  const approval = approve('approval', amount)
  // Safe: zero is zero in any unit.
  return token.resetsAllowance ? [approve('reset', 0n as BaseUnits), approval] : [approval]
}

export function checkApproval(tx: PlanTx, transfer: Verdict, facts: PlanFacts): Verdict {
  const { token, targets, amount } = facts
  const drawer = transfer.spender ?? token.address
  // An unknown call may pull tokens through another allowed contract of the provider; a known one pulls them directly.
  const spenders = transfer.needsSimulation ? targets : [drawer]
  const spender = spenders.find((to) => sameText(tokenCall('approve', to, amount), tx.data)) ?? drawer
  const data = tokenCall('approve', spender, amount)
  const faults = frameFaults('approval', tx, facts)
  faults.push(...differences('approval', tx.data, data, ['spender', 'amount']))
  if (!sameText(tx.to, token.address)) faults.push('approval-target')
  if (transfer.spender === null) faults.push('approval-unneeded')
  const step = ourStep(facts, 'approval', token.address, data)
  return { faults, step, spender, needsSimulation: false }
}
