// Why a changed answer may still be signed or paid: the whole list. A change without a reason here fails the run, and so does a
// reason that no change needs.
import { longestDurationSeconds } from '@/lib/domain/bounds'
import type { Difference } from './kept'
import type { Question } from './questions'

export interface Reason {
  readonly why: string
  /** Members of the answer, by their path. */
  readonly paths: readonly string[]
  /** What then differs in what is kept, by the begin of its name. Nothing else may. */
  readonly differs?: readonly string[]
  /** Whether a difference is as small as the reason says. */
  readonly holds?: (difference: Difference) => boolean
  /** Of which orders alone. */
  readonly kinds?: readonly Question['kind'][]
}

const tokens = ['quote.fromToken', 'quote.toToken']
const signed = ['transactionRequest', 'transferTxParams']
const of = (parents: readonly string[], ...names: readonly string[]) =>
  parents.flatMap((parent) => names.map((name) => `${parent}.${name}`))
const isGone = ({ after }: Difference) => after === 'null'
/** A thousandth of a published rate and of what follows from it may be hidden by its rounding. */
const isNear = ({ before, after }: Difference) => Math.abs(Number(after) / Number(before) - 1) < 0.0011
const isWithinADay = ({ after }: Difference) => Date.parse(after) - Date.now() < 24 * 3_600_000
const isBounded = ({ after }: Difference) => after === 'null' || Number(after) <= longestDurationSeconds
const fees = ['quote.fees.bridge', 'quote.fees.gas']

const sameMeaning: Reason = {
  why: 'the same value in another form: letter case of hex or of a symbol, a number as a text, zeros, blanks',
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
  { why: 'no part of ours reads it', paths: ['message', 'depositInstructions.pixQrCode'] },
  { why: 'no part of ours reads it', paths: ['quote.toToken.price'], kinds: ['send', 'direct'] },
  {
    why: 'a gas, fee or nonce hint is dropped: the wallet decides',
    paths: [
      ...of(['approvalTxParams'], 'gas', 'nonce'),
      ...of(signed, 'maxFeePerGas', 'maxPriorityFeePerGas'),
    ],
  },
  { why: 'the approval is written by us, from our own facts', paths: ['approvalTxParams'] },
  {
    why: 'members more are dropped',
    paths: ['', 'quote', ...tokens, 'quote.fees', ...fees, ...signed, 'depositInstructions'],
  },
  sameMeaning,
  {
    why: 'a name of the service, shown as bounded plain text',
    paths: ['quote.provider', 'depositInstructions.referenceId'],
    differs: ['quote.provider', 'payment.referenceId'],
  },
  {
    why: 'a reference of the service that nothing is paid by',
    paths: ['quote.providerRequestId', 'transferTxParams.requestId'],
    differs: ['quote.providerRequestId', 'plan.requestId'],
    holds: ({ name, after }) => name === 'quote.providerRequestId' || after === 'null',
    kinds: ['buy', 'direct'],
  },
  {
    why: 'the id that the service is asked about; what is signed or paid does not hold it, and no two orders may have one id',
    paths: ['transactionId'],
    differs: ['quote.transactionId'],
    kinds: ['buy', 'direct'],
  },
  {
    why: 'a fee is shown alone: the amounts that are sent and received have it in them',
    paths: ['quote.fees', ...fees, ...of(fees, 'amount', 'token'), 'quote.fees.integrator'],
    differs: ['quote.fees.'],
  },
  {
    why: 'a slippage counts for 3 % at most, when the payout is judged',
    paths: ['quote.fees.maxSlippage'],
    differs: ['quote.maxSlippage'],
  },
  {
    why: 'a price in dollars, for estimates: the tokens themselves are shown before anybody signs or pays',
    paths: of(tokens, 'price'),
    differs: ['quote.tokenPriceUsd'],
  },
  {
    why: 'an estimate of the time, at most a week: it says who is asked about first while the budget is short',
    paths: ['quote.estimatedDuration'],
    differs: ['quote.estimatedSeconds'],
    holds: isBounded,
  },
  {
    why: 'within the rounding of the published rate, and shown before anybody signs or pays',
    paths: of(['quote'], 'toAmount', 'exchangeRate'),
    differs: ['quote.receiveAmount', 'quote.exchangeRate'],
    holds: isNear,
  },
  {
    why: 'an answer need not repeat the address: a delivery counts only where our own read of the chain finds it',
    paths: ['quote.toAddress'],
    differs: ['quote.to.address'],
    holds: isGone,
  },
  {
    why: 'the end of the code, within a day of now',
    paths: ['depositInstructions.expiresAt'],
    differs: ['payment.expiresAt'],
    holds: isWithinADay,
  },
  {
    why: 'words in a code of the pinned bank, whose own charge says who is paid',
    paths: ['depositInstructions.pixKey'],
    differs: ['payment.code.words', 'payment.receiver'],
  },
  {
    why: 'LIMIT, named in docs/security.md: another charge at the pinned bank',
    paths: ['depositInstructions.pixKey'],
    differs: ['payment.code.charge'],
  },
]

export interface Signable {
  readonly kind: Question['kind']
  /** Of what was changed in the answer. */
  readonly path: string
  /** Of what differs in what is kept. */
  readonly differs: readonly Difference[]
}

/** The first reason that covers all that differs, or null. */
export function reasonFor({ kind, path, differs }: Signable): Reason | null {
  const covers = ({ paths, kinds = [kind], differs: allowed = [], holds = () => true }: Reason) =>
    paths.includes(path) &&
    kinds.includes(kind) &&
    differs.every((each) => allowed.some((begin) => each.name.startsWith(begin)) && holds(each))
  return reasons.find(covers) ?? null
}
