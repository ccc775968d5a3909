// What this folder reads from a chain. rpc-reader.ts reads it for both the server (lib/server/chain/reader.ts) and the
// browser (lib/wallet/chain-read.ts), which only make the calls.
import type { Address, Hex } from '@/lib/domain/chains'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import type { SpanMemory } from './spans'

export interface TokenLog {
  readonly hash: Hex
  readonly blockNumber: number
  readonly logIndex: number
  /** The event's amount, in base units. */
  readonly value: bigint
}

export interface TokenMove extends TokenLog {
  readonly token: Address
  readonly from: Address
  readonly to: Address
}

export interface LogQuestion {
  readonly token: Address
  readonly event: 'Transfer' | 'Approval'
  /** Senders or owners: any of these. */
  readonly from: readonly Address[]
  /** Receiver or spender. Null for any. */
  readonly to: Address | null
}

/** Both blocks included. */
export interface BlockRange {
  readonly first: number
  readonly last: number
}

/**
 * What a failed read of logs means. `slow` and `too-long` may succeed for fewer blocks; `slow` may also succeed for as
 * many a little later. `stop` ends the search with what it has. So does `fail`, but if nothing was read the search
 * throws.
 */
export type LogFailure = 'slow' | 'too-long' | 'stop' | 'fail'

/** One node of a chain, and what its failures mean. */
export interface ChainNode {
  readonly chainId: number
  /** Confirmations after which something counts as final. */
  readonly depth: number
  /** @param blocks how many were requested */
  readonly logFailure: (error: unknown, blocks: number) => LogFailure
  /** Whether a count failed because the node has pruned old states, not because it did not answer. */
  readonly hasForgotten: (error: unknown) => boolean
  /** What is known about this node's limit on ranges. The adapter keeps it between looks. */
  readonly spans: SpanMemory
  /** Unix milliseconds. */
  readonly nowMs: () => number
  readonly limits: {
    /** The most blocks to read in full, one by one, to find who used a nonce. */
    readonly wholeBlocks: number
    /** A first search of fewer blocks is repeated instead of recorded. */
    readonly firstSearch: number
  }
}

/**
 * One chain, as one of its nodes shows it. Every read throws when the node does not answer or contradicts itself: a
 * failed read proves nothing.
 */
export interface ChainReader extends ChainNode {
  readonly head: () => Promise<number>
  /** Unix milliseconds. */
  readonly blockTimeMs: (block: number) => Promise<number>
  /** How many transactions an account has sent, up to a block. */
  readonly transactionCount: (account: Address, at: number | 'latest' | 'pending') => Promise<number>
  /** Whether the account has code, also by delegation (EIP-7702): then others may send for it, and its nonce stays. */
  readonly hasCode: (account: Address) => Promise<boolean>
  /** The transaction in one block that used the account's nonce, or null. */
  readonly nonceUserIn: (block: number, account: Address, nonce: number) => Promise<Hex | null>
  readonly isIn: (block: number, hash: Hex) => Promise<boolean>
  /** Null when the node has no transaction with that hash. */
  readonly transaction: (hash: Hex) => Promise<SeenTx | null>
  readonly logs: (question: LogQuestion, range: BlockRange) => Promise<readonly TokenLog[]>
  /** A transaction's transfers of a token to an address. Empty unless it succeeded in a block no later than `last`. */
  readonly transfersIn: (
    hash: Hex,
    of: { readonly token: Address; readonly to: Address; readonly last: number },
  ) => Promise<readonly TokenLog[]>
  /** A transaction's transfers of any token, none if it failed. Null while it is in no block up to `last`. */
  readonly movesIn: (hash: Hex, last: number) => Promise<readonly TokenMove[] | null>
}
