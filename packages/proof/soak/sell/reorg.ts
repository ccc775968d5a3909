// Reorganises a chain.
import type { PrivateKeyAccount } from 'viem/accounts'
import { z } from 'zod'
import type { Hex } from '@/lib/domain/chains'
import { between, type Dice, oneOf } from './dice'
import type { NodeWallet } from './node-wallet'
import { hex } from './rpc'

const blockShape = z.object({ transactions: z.array(hex) })

async function hashesSince(hand: NodeWallet, depth: number): Promise<Hex[]> {
  const head = await hand.head()
  const numbers = Array.from({ length: depth }, (_, index) => head - depth + 1 + index).filter((n) => n > 0)
  const read = (number: number) =>
    hand.call('eth_getBlockByNumber', [`0x${number.toString(16)}`, false], blockShape)
  return (await Promise.all(numbers.map(read))).flatMap(({ transactions }) => transactions)
}

/** Transactions that no signed one is waiting for: without it, a later nonce would wait forever. */
function isLastOfAccount({ given }: NodeWallet, hash: Hex): boolean {
  const own = given.get(hash)
  return (
    own !== undefined &&
    [...given.values()].every(({ from, nonce }) => from !== own.from || nonce <= own.nonce)
  )
}

/**
 * Replaces the last blocks. Their transactions are in the new ones, at other positions; within the depth below the
 * required confirmations, one seller's transaction may be dropped for good.
 * @returns the dropped transactions
 */
async function replaceBlocks(hand: NodeWallet, depth: number, dice: Dice): Promise<Hex | null> {
  const hashes = await hashesSince(hand, depth)
  const sellers = hashes.filter((hash) => isLastOfAccount(hand, hash))
  // A deeper one could remove what the service has already paid for: no client can repair that, so it is included again.
  const mayTake = depth <= hand.chain.confirmations && sellers.length > 0 && dice() < 0.7
  const taken = mayTake ? oneOf(dice, sellers) : null
  const pairs: [Hex, number][] = []
  let place = 0
  for (const hash of hashes) {
    if (hash === taken) continue
    const raw = await hand.call('eth_getRawTransactionByHash', [hash], hex.nullable())
    if (raw === null) continue
    place = Math.min(depth - 1, place + between(dice, 0, 1))
    pairs.push([raw, place])
  }
  await hand.call('anvil_reorg', [depth, pairs], z.unknown())
  // The node continues from the old block's time: without this its clock would fall behind each time.
  await hand.call('evm_setTime', [Math.floor(Date.now() / 1_000)], z.unknown())
  return taken
}

/** Sends the node again what it lost between two of our calls. */
export async function restoreGiven(hand: NodeWallet, least = 200): Promise<number> {
  let restored = 0
  for (const { hash, raw } of [...hand.given.values()].slice(-least)) {
    if (hand.taken.has(hash) || (await hand.knows(hash))) continue
    // One whose nonce was used by another is refused, as it must be.
    const accepted = await hand.call('eth_sendRawTransaction', [raw], hex).then(
      () => 1,
      () => 0,
    )
    restored += accepted
  }
  return restored
}

/** A wallet whose transaction waits for an earlier nonce uses that nonce up, as its owner would. */
export async function fillGaps(hand: NodeWallet, accounts: readonly PrivateKeyAccount[]): Promise<number> {
  let filled = 0
  for (const account of accounts) {
    const waiting = await hand.waitsBeyond(account.address)
    for (const nonce of waiting) {
      const nothing = await hand.sign(account, { to: account.address, data: '0x' }, nonce)
      if (await hand.give(nothing)) filled += 1
    }
  }
  return filled
}

export async function reorganise(hand: NodeWallet, depth: number, dice: Dice): Promise<'taken' | 'moved'> {
  let done = () => {}
  hand.busy = new Promise((resolve) => {
    done = () => resolve()
  })
  try {
    const taken = await replaceBlocks(hand, depth, dice)
    if (taken !== null && !(await hand.knows(taken))) hand.taken.add(taken)
    await restoreGiven(hand)
    return taken === null ? 'moved' : 'taken'
  } finally {
    done()
  }
}
