import 'server-only'
import { BaseError, type PublicClient } from 'viem'
import type { Address, Hex } from '@/lib/domain/chains'
import type { DeepBlock } from '@/lib/domain/order/chain-look'

/** The slack that a chain's clock is given against ours. */
const clockSlackMs = 5 * 60_000
/** Searched one by one, when a node has forgotten old states. */
const mostSingleBlocks = 512
const blocksAtOnce = 8

/** Whether a block was made no earlier than a moment, as far as clocks agree. */
export async function isMadeSince(client: PublicClient, block: number, moment: Date): Promise<boolean> {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(block) })
  return Number(timestamp) * 1_000 >= moment.getTime() - clockSlackMs
}

/** A block surely older than a moment, found by growing steps back from the head. */
export async function blockBefore(client: PublicClient, moment: Date, head: number): Promise<number> {
  const wanted = moment.getTime() - clockSlackMs
  for (let back = 64; ; back *= 4) {
    if (head - back <= 0) return 0
    const block = await client.getBlock({ blockNumber: BigInt(head - back) })
    if (Number(block.timestamp) * 1_000 < wanted) return head - back
  }
}

/** A block that is deep enough, by which a word of the service has to show on the chain. */
export async function readDeepBlock(client: PublicClient, number: number): Promise<DeepBlock> {
  const { timestamp } = await client.getBlock({ blockNumber: BigInt(number) })
  return { number, madeMs: Number(timestamp) * 1_000 }
}

export interface NonceCounts {
  /** How many nonces the account has used: at the head, with what waits to be mined, and where nothing changes any more. */
  readonly latest: number
  readonly pending: number
  readonly deep: number
}

export async function countNonces(
  client: PublicClient,
  account: Address,
  deepBlock: number,
): Promise<NonceCounts> {
  const address = account
  const [latest, pending, deep] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
    client.getTransactionCount({ address, blockNumber: BigInt(Math.max(0, deepBlock)) }),
  ])
  return { latest, pending, deep }
}

interface NonceQuestion {
  readonly account: Address
  readonly nonce: number
  /** A block by which it was used. */
  readonly last: number
}

async function userIn(
  client: PublicClient,
  { account, nonce }: NonceQuestion,
  block: number,
): Promise<Hex | null> {
  const { transactions } = await client.getBlock({ blockNumber: BigInt(block), includeTransactions: true })
  const own = transactions.find((tx) => tx.nonce === nonce && tx.from.toLowerCase() === account.toLowerCase())
  return own?.hash ?? null
}

async function byHalves(client: PublicClient, question: NonceQuestion): Promise<Hex | null> {
  let { last } = question
  let first = 0
  while (first < last) {
    const middle = Math.floor((first + last) / 2)
    const used = await client.getTransactionCount({ address: question.account, blockNumber: BigInt(middle) })
    if (used > question.nonce) last = middle
    else first = middle + 1
  }
  return userIn(client, question, last)
}

async function oneByOne(client: PublicClient, question: NonceQuestion): Promise<Hex | null> {
  const first = Math.max(0, question.last - mostSingleBlocks + 1)
  for (let block = question.last; block >= first; block -= blocksAtOnce) {
    const blocks = Array.from(
      { length: Math.min(blocksAtOnce, block - first + 1) },
      (_, index) => block - index,
    )
    const found = await Promise.all(blocks.map((each) => userIn(client, question, each)))
    const hash = found.find((each) => each !== null)
    if (hash !== undefined) return hash
  }
  return null
}

function isSilence(error: unknown): boolean {
  const silent = (each: unknown) =>
    each instanceof Error && ['HttpRequestError', 'TimeoutError'].includes(each.name)
  return !(error instanceof BaseError) || error.walk(silent) !== null
}

/** Which transaction used a nonce, or null when the node no longer knows enough to tell. @throws when it does not answer */
export async function findNonceUser(client: PublicClient, question: NonceQuestion): Promise<Hex | null> {
  try {
    return await byHalves(client, question)
  } catch (error) {
    if (isSilence(error)) throw error
    // Most nodes keep old blocks and throw old states away.
    return oneByOne(client, question)
  }
}
