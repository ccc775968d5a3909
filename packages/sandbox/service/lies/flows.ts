// What an answer contains when its status is a lie, by kind of order. Members that are undefined are omitted.
import type { OperationName } from '../http/operations'
import { type Material, type Members, membersOf } from './answer'
import { hexOf, oneOf } from './dice'

export type Word = 'completed' | 'failed' | 'refunded' | 'cancelled' | 'processing' | 'waiting'

export interface Flow {
  /** The member that holds the transaction's id. */
  readonly id: string
  /** The member that holds the hash of the caller's deposit. Omitted for flows without a deposit on a chain. */
  readonly deposit?: string
  readonly amounts: readonly string[]
  /** Without the statuses that the flow doesn't have. */
  readonly words: Readonly<Partial<Record<Word, (material: Material) => Members>>>
}

/** The hash of someone else's deposit, or one that exists on no chain. */
function strangersHash({ facts, dice }: Material): string {
  const madeUp = hexOf(dice, 32)
  const [first = madeUp, ...more] = dice() < 0.5 ? facts.otherDeposits : []
  return oneOf(dice, [first, ...more])
}

function payoutIs({ truth }: Material, status: string): Members {
  const details = membersOf(truth.withdrawalDetails)
  return details === null ? {} : { withdrawalDetails: { ...details, status } }
}

const noPayout = { withdrawalAmount: undefined, withdrawalDetails: undefined }

const sale: Flow = {
  id: 'id',
  deposit: 'depositTxHash',
  amounts: ['depositAmount', 'withdrawalAmount'],
  words: {
    completed: (material) => ({ status: 'Completed', ...payoutIs(material, 'completed') }),
    failed: () => ({ status: 'Failed', ...noPayout }),
    refunded: () => ({ status: 'Refunded', ...noPayout }),
    processing: (material) => ({
      status: 'Processing',
      depositTxHash: strangersHash(material),
      ...payoutIs(material, 'processing'),
    }),
    waiting: (material) => ({
      status: 'Pending',
      depositAmount: undefined,
      depositTxHash: undefined,
      ...payoutIs(material, 'pending'),
    }),
  },
}

const purchase: Flow = {
  id: 'transactionId',
  amounts: ['fiatAmount', 'cryptoAmount', 'returnedAmount'],
  words: {
    completed: ({ truth, dice }) => ({
      status: 'Completed',
      depositStatus: 'Received',
      destinationHash: truth.destinationHash ?? hexOf(dice, 32),
    }),
    failed: () => ({ status: 'Failed' }),
    refunded: ({ truth: { fiatAmount } }) => ({
      status: 'Refunded',
      depositStatus: 'Returned',
      returnedAmount: fiatAmount,
      destinationHash: undefined,
    }),
    cancelled: () => ({ status: 'Cancelled' }),
    processing: () => ({ status: 'Processing', depositStatus: 'Received' }),
    waiting: () => ({
      status: 'AwaitingDeposit',
      depositStatus: 'Awaiting',
      returnedAmount: undefined,
      destinationHash: undefined,
    }),
  },
}

const transfer: Flow = {
  id: 'transactionId',
  deposit: 'sourceHash',
  amounts: ['fromAmount', 'toAmount'],
  words: {
    completed: ({ truth, dice }) => ({
      status: 'COMPLETED',
      destinationHash: truth.destinationHash ?? hexOf(dice, 32),
      refundHash: undefined,
    }),
    failed: () => ({ status: 'FAILED' }),
    refunded: ({ truth, dice }) => ({ status: 'REFUNDED', refundHash: truth.refundHash ?? hexOf(dice, 32) }),
    // A cancelled one with a refund hash would mean that it was refunded.
    cancelled: () => ({ status: 'CANCELLED', refundHash: undefined }),
    processing: (material) => ({ status: 'PROCESSING', sourceHash: strangersHash(material) }),
    waiting: () => ({
      status: 'WAITING_FOR_DEPOSIT',
      sourceHash: undefined,
      destinationHash: undefined,
      refundHash: undefined,
    }),
  },
}

/** The answer about a transfer is wrapped in `transaction`. */
export function flowOf(operation: OperationName): { readonly flow: Flow; readonly wrapper?: string } | null {
  if (operation === 'offramp-status') return { flow: sale }
  if (operation === 'onramp-status') return { flow: purchase }
  return operation === 'crosschain-status' ? { flow: transfer, wrapper: 'transaction' } : null
}
