// What a chain shows about an order's steps. lib/domain/order/chain-look.ts judges; this file reads what it needs.
import type { Hex } from '@/lib/domain/chains'
import {
  chainClockSlackMs,
  judgeLook,
  type StepLook,
  type StepSearch,
  standsStill,
} from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import { namedTransfer, openSteps } from '@/lib/domain/order/look'
import { type Order, sameHash } from '@/lib/domain/order/order'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { unrecorded } from '@/lib/domain/order/steps'
import { saidSince } from '@/lib/domain/order/told-standing'
import { namesOrder } from '@/lib/domain/plan/known-call'
import type { ChainReader } from './chain-reader'
import { hasWrapper, type Look, logQuestion, readPlanned, type StepReading, unwrap } from './inner-call'
import { countNonces, findNonceUser } from './nonce'
import { blockBefore, isMadeSince, isWorthKeeping, readDeepBlock, searchLogs } from './search'

/** No transaction of a plan can be in a block older than its quote. */
function quotedAt({ quote, createdAt }: Order): string {
  return quote?.receivedAt ?? createdAt
}

/**
 * Whether a transaction of the same bytes can be this step's. Resets, approvals of one amount and plain transfers are the
 * same call in many orders; one with a nonce from before the step began belongs to another. Null while that is unclear:
 * it was not in a block by then, so the wallet may have dropped it and used its nonce again. A transfer that a relayer sent
 * counts from the quote on: the step's time may be that of the wallet's answer or of a later press.
 */
async function isOwn({ reader, order, step, planned }: StepReading, seen: SeenTx): Promise<boolean | null> {
  const { nonce, mined } = seen
  if (nonce !== null && (step.nonce === null || nonce >= step.nonce)) return true
  if (nonce !== null && step.name !== 'transfer') return false
  if (order.quote !== null && namesOrder(planned.data, order.quote.transactionId)) return true
  const madeMs = mined === null ? null : await reader.blockTimeMs(mined.blockNumber)
  const since = nonce === null && step.name === 'transfer' ? quotedAt(order) : step.at
  if (madeMs !== null && madeMs < Date.parse(since) - chainClockSlackMs) return false
  return nonce === null ? true : null
}

interface Planned {
  readonly match: SeenTx | null
  /** One of them may be the step's or another order's: nothing may be concluded. */
  readonly isUnclear: boolean
}

/** The recorded plan under one of several hashes; prefers the one with the step's own nonce. */
async function firstPlanned(reading: StepReading, hashes: readonly Hex[]): Promise<Planned> {
  const { step } = reading
  let match: SeenTx | null = null
  let isUnclear = false
  for (const hash of new Set(hashes)) {
    const known = [...step.refuted, ...(step.hash === null ? [] : [step.hash])]
    if (known.some((other) => sameHash(other, hash))) continue
    const seen = await readPlanned(reading, hash)
    if (seen === null) continue
    if (seen.nonce !== null && seen.nonce === step.nonce) return { match: seen, isUnclear: false }
    const own = await isOwn(reading, seen)
    if (own === true) match ??= seen
    isUnclear ||= own === null
  }
  return { match, isUnclear }
}

/**
 * Whether a block has a transaction that its hash does not find. Behind one address some nodes may be behind, and then
 * nobody can say that it is not the planned one.
 */
async function isLostByHash({ reader, step }: StepReading, by: Hex): Promise<boolean> {
  return (step.hash !== null && sameHash(step.hash, by)) || (await reader.transaction(by)) === null
}

async function searchNonce(reading: StepReading) {
  const { reader, step, planned, head } = reading
  const deepBlock = head - reader.depth + 1
  const counts = await countNonces(reader, planned.from, deepBlock)
  // By the deep count: the step may have come into a block while older ones were searched, and one that failed there may
  // yet succeed in another.
  const idle = counts.pending <= counts.deep
  if (step.nonce === null) return { idle, nonceFree: idle, nonceUse: null, user: null }
  const { nonce } = step
  const nonceFree = Math.max(counts.latest, counts.pending) <= nonce
  if (counts.deep <= nonce) return { idle, nonceFree, nonceUse: null, user: null }
  const by = await findNonceUser(reader, { account: planned.from, nonce, last: deepBlock })
  if (by !== null && (await isLostByHash(reading, by))) throw new Error('the chain contradicts itself')
  const user = by === null ? null : await firstPlanned(reading, [by])
  return { idle, nonceFree, nonceUse: { by }, user: user?.match ?? null }
}

async function searchSince({ reader, order, step, head }: StepReading): Promise<number> {
  const known = order.searchedTo[step.name]
  return known === null ? blockBefore(reader, quotedAt(order), head) : Math.min(known, head) + 1
}

/** What became of a step whose hash shows nothing: by the service's hash, the token's log and the nonce. */
export async function search(reading: StepReading): Promise<StepSearch> {
  const { reader, order, step, head } = reading
  const told = step.name === 'transfer' ? (order.deposit?.hash ?? null) : null
  const first = await searchSince(reading)
  const found = await searchLogs(reader, logQuestion(reading), { first, last: head })
  const hashes = [...(told === null ? [] : [told]), ...found.logs.map(({ hash }) => hash)]
  const { match, isUnclear } = await firstPlanned(reading, hashes)
  const isWhole = found.upTo >= head
  const upTo = Math.min(found.upTo, head - reader.depth)
  const isKept = isWorthKeeping(reader, order.searchedTo[step.name], { first, upTo, isWhole })
  // What is unclear is looked at again.
  const rest = { complete: isWhole && !isUnclear, upTo: isKept && !isUnclear ? upTo : null }
  if (match !== null) return { ...rest, match, nonceUse: null, nonceFree: false, idle: false, madeMs: 0 }
  const { user, ...nonce } = await searchNonce(reading)
  const open = (await hasWrapper(reading, found.logs)) ? { complete: false, upTo: null } : {}
  return { ...rest, ...nonce, ...open, match: user, madeMs: await reader.blockTimeMs(head) }
}

/**
 * Whether the step's block still has it: behind one address, the node that was asked for it may be behind.
 * @throws when the block is deep enough to confirm the step: silence would hold it up, and nobody would hear of the node
 */
async function isStillIn({ reader, step, head }: StepReading): Promise<boolean> {
  const { hash, blockNumber, status } = step
  if (hash === null || blockNumber === null || blockNumber > head) return false
  if (!(await reader.isIn(blockNumber, hash))) return false
  if (status === 'mined' && head - blockNumber + 1 >= reader.depth) {
    throw new Error('the chain contradicts itself')
  }
  return true
}

function endOf({ quote, createdAt }: Order): string {
  return quote?.expiresAt ?? createdAt
}

/** What the chain shows about one step. */
export async function lookAt(reading: StepReading, now: () => Date): Promise<readonly ChainEvent[]> {
  const { reader, order, step, planned, head, deep } = reading
  if (planned.chainId !== reader.chainId) return []
  const named = step.hash === null ? null : await reader.transaction(step.hash)
  const seen = named === null ? null : await unwrap(reading, named)
  if ((seen?.mined ?? null) === null && (await isStillIn(reading))) return []
  const found = seen === null ? await search(reading) : null
  const look: StepLook = {
    step,
    planned,
    seen,
    search: found,
    head,
    depth: reader.depth,
    deep,
    toldSince: saidSince(order, 'transfer'),
    quoteEndsAt: endOf(order),
    at: now().toISOString(),
  }
  if (standsStill(look)) throw new Error('the chain stands still')
  return judgeLook(look)
}

/** The transaction that the service names for an order without a recorded one, if it matches the recorded plan. */
async function lookAtNamed(look: Look, now: () => Date): Promise<readonly ChainEvent[]> {
  const { reader, order, head } = look
  const named = namedTransfer(order)
  if (named === null || named.planned.chainId !== reader.chainId) return []
  const { hash, planned } = named
  const at = now().toISOString()
  const step = unrecorded(order, hash, at)
  const seen = step === undefined ? null : await readPlanned({ ...look, step, planned }, hash)
  if (step === undefined || seen === null) return []
  // An earlier transfer may have the same bytes.
  if (seen.mined && !(await isMadeSince(reader, seen.mined.blockNumber, quotedAt(order)))) return []
  const rest = { search: null, head, depth: reader.depth, deep: null, toldSince: null }
  return judgeLook({ ...rest, step, planned, seen, quoteEndsAt: endOf(order), at })
}

/** Whether the chain may have news about a step of the order. */
export function mayHaveNews(order: Order): boolean {
  return openSteps(order).length > 0 || namedTransfer(order) !== null
}

/**
 * @param reader of the order's own chain
 * @throws also when an order's end waits for blocks that don't come: such a chain counts as unreadable
 */
export async function readSteps(
  reader: ChainReader,
  order: Order,
  now: () => Date,
): Promise<readonly ChainEvent[]> {
  const head = await reader.head()
  const isTold = saidSince(order, 'transfer') !== null
  const deep = isTold ? await readDeepBlock(reader, Math.max(0, head - reader.depth + 1)) : null
  const look: Look = { reader, order, head, deep }
  const events: ChainEvent[] = [...(await lookAtNamed(look, now))]
  for (const open of openSteps(order)) events.push(...(await lookAt({ ...look, ...open }, now)))
  return events
}
