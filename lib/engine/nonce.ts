// Who used an account's nonce. Binary search on a node that keeps old states, otherwise block by block.
import type { Address, Hex } from '@/lib/domain/chains'
import type { ChainReader } from './chain-reader'

const blocksAtOnce = 8

interface NonceCounts {
  /** How many nonces the account has used: at the head, including pending ones, and at a final depth. */
  readonly latest: number
  readonly pending: number
  readonly deep: number
}

export async function countNonces(
  reader: ChainReader,
  account: Address,
  deepBlock: number,
): Promise<NonceCounts> {
  const [latest, pending, deep] = await Promise.all([
    reader.transactionCount(account, 'latest'),
    reader.transactionCount(account, 'pending'),
    reader.transactionCount(account, Math.max(0, deepBlock)),
  ])
  return { latest, pending, deep }
}

interface NonceQuestion {
  readonly account: Address
  readonly nonce: number
  /** A block by which it was used. */
  readonly last: number
}

async function byHalves(reader: ChainReader, { account, nonce, last }: NonceQuestion): Promise<Hex | null> {
  let [first, until] = [0, last]
  while (first < until) {
    const middle = Math.floor((first + until) / 2)
    if ((await reader.transactionCount(account, middle)) > nonce) until = middle
    else first = middle + 1
  }
  return reader.nonceUserIn(until, account, nonce)
}

async function oneByOne(reader: ChainReader, { account, nonce, last }: NonceQuestion): Promise<Hex | null> {
  const first = Math.max(0, last - reader.limits.wholeBlocks + 1)
  for (let block = last; block >= first; block -= blocksAtOnce) {
    const blocks = Array.from(
      { length: Math.min(blocksAtOnce, block - first + 1) },
      (_, index) => block - index,
    )
    const found = await Promise.all(blocks.map((each) => reader.nonceUserIn(each, account, nonce)))
    const hash = found.find((each) => each !== null)
    if (hash !== undefined) return hash
  }
  return null
}

/**
 * Which transaction used a nonce; null when the node no longer has enough data to tell. @throws when it does not answer
 */
export async function findNonceUser(reader: ChainReader, question: NonceQuestion): Promise<Hex | null> {
  try {
    return await byHalves(reader, question)
  } catch (error) {
    if (!reader.hasForgotten(error)) throw error
    // Most nodes keep old blocks but prune old states.
    return oneByOne(reader, question)
  }
}
