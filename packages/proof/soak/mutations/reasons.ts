// Why a changed answer may still be signed or paid: the complete list. A change without a reason here fails the run, and
// so does an unused reason.
import { longestDurationSeconds } from '@/lib/domain/bounds'
import type { Question } from './asking'
import type { Difference } from './kept'
import type { Reason } from './reason'
import { sendReasons } from './send-questions'

const tokens = ['quote.fromToken', 'quote.toToken']
const signed = ['transactionRequest', 'transferTxParams']
const of = (parents: readonly string[], ...names: readonly string[]) =>
  parents.flatMap((parent) => names.map((name) => `${parent}.${name}`))
const isGone = ({ after }: Difference) => after === 'null'
/** Rounding of the published rate may hide a thousandth of it and of what follows from it. */
const isNear = ({ before, after }: Difference) => Math.abs(Number(after) / Number(before) - 1) < 0.0011
const isWithinADay = ({ after }: Difference) => Date.parse(after) - Date.now() < 24 * 3_600_000
const isBounded = ({ after }: Difference) => after === 'null' || Number(after) <= longestDurationSeconds
const fees = ['quote.fees.bridge', 'quote.fees.gas']

const sameMeaning: Reason = {
  why: 'the same value in another form: letter case of hex or of a symbol, a number as a string, zeros, blanks',
  paths: [
    'transactionId',
    ...of(tokens, 'chainId', 'address', 'symbol', 'price'),
    ...of(['quote'], 'provider', 'providerRequestId', 'toCurrency', 'fromCurrency', 'fromAmount', 'toAmount'),
    ...of(['quote'], 'exchangeRate', 'fromAddress', 'toAddress'),
    ...of(fees, 'amount', 'token'),
    ...of(['quote.fees'], 'integrator', 'maxSlippage'),
    ...of(['approvalTxParams', ...signed], 'from', 'to', 'data', 'value'),
    ...of(signed, 'requestId', 'chainId'),
    ...of(['depositInstructions'], 'method', 'amount', 'currency', 'pixKey', 'expiresAt'),
  ],
}

export const reasons: readonly Reason[] = [
  { why: 'none of our code reads it', paths: ['message', 'depositInstructions.pixQrCode'] },
  ...sendReasons,
  {
    why: 'a gas, fee or nonce hint is dropped: the wallet decides',
    paths: [
      ...of(['approvalTxParams'], 'gas', 'nonce'),
      ...of(signed, 'maxFeePerGas', 'maxPriorityFeePerGas'),
    ],
  },
  { why: 'we build the approval ourselves, from our own data', paths: ['approvalTxParams'] },
  {
    why: 'extra members are dropped',
    paths: ['', 'quote', ...tokens, 'quote.fees', ...fees, ...signed, 'depositInstructions'],
  },
  sameMeaning,
  {
    why: 'a name from the service, shown as bounded plain text',
    paths: ['quote.provider', 'depositInstructions.referenceId'],
    differs: ['quote.provider', 'payment.referenceId'],
  },
  {
    why: 'a reference from the service that has no effect on payments',
    paths: ['quote.providerRequestId', 'transferTxParams.requestId'],
    differs: ['quote.providerRequestId', 'plan.requestId'],
    holds: ({ name, after }) => name === 'quote.providerRequestId' || after === 'null',
    kinds: ['buy', 'direct'],
  },
  {
    why: 'the id used to ask the service; it is not part of what is signed or paid, and no two orders may share one',
    paths: ['transactionId'],
    differs: ['quote.transactionId'],
    kinds: ['buy', 'direct'],
  },
  {
    why: 'a fee is only displayed: the amounts sent and received already include it',
    paths: ['quote.fees', ...fees, ...of(fees, 'amount', 'token'), 'quote.fees.integrator'],
    differs: ['quote.fees.'],
  },
  {
    why: 'a slippage counts up to 3 %, when the payout is judged',
    paths: ['quote.fees.maxSlippage'],
    differs: ['quote.maxSlippage'],
  },
  {
    why: 'a price in dollars, for estimates: the token amounts are shown before anyone signs or pays',
    paths: of(tokens, 'price'),
    differs: ['quote.tokenPriceUsd'],
  },
  {
    why: 'an estimated duration, at most a week: it sets the order of lookups while the budget is short',
    paths: ['quote.estimatedDuration'],
    differs: ['quote.estimatedSeconds'],
    holds: isBounded,
  },
  {
    why: 'within the rounding of the published rate, and shown before anyone signs or pays',
    paths: of(['quote'], 'toAmount', 'exchangeRate'),
    differs: ['quote.receiveAmount', 'quote.exchangeRate'],
    holds: isNear,
  },
  {
    why: 'an answer need not repeat the address: a delivery only counts if our own read of the chain finds it',
    paths: ['quote.toAddress'],
    differs: ['quote.to.address'],
    holds: isGone,
  },
  {
    why: "the code's expiry, within a day from now",
    paths: ['depositInstructions.expiresAt'],
    differs: ['payment.expiresAt'],
    holds: isWithinADay,
  },
  {
    why: 'text in a code of the pinned bank, whose own charge names the payee',
    paths: ['depositInstructions.pixKey'],
    differs: ['payment.code.words', 'payment.receiver'],
  },
  {
    why: 'LIMIT, documented in docs/security.md: another charge at the pinned bank',
    paths: ['depositInstructions.pixKey'],
    differs: ['payment.code.charge'],
  },
]

export interface Signable {
  readonly kind: Question['kind']
  /** The changed member of the answer. */
  readonly path: string
  /** The differing stored values. */
  readonly differs: readonly Difference[]
}

/** The first reason that covers all differences, or null. */
export function reasonFor({ kind, path, differs }: Signable): Reason | null {
  const covers = ({ paths, kinds = [kind], differs: allowed = [], holds = () => true }: Reason) =>
    paths.includes(path) &&
    kinds.includes(kind) &&
    differs.every((each) => allowed.some((begin) => each.name.startsWith(begin)) && holds(each))
  return reasons.find(covers) ?? null
}
