// What a chain shows about an order's steps. lib/domain/order/chain-look.ts judges; this file reads what it needs.
import type { Address, Hex } from '@/lib/domain/chains'
import { toBaseUnits } from '@/lib/domain/money/money'
import {
  chainClockSlackMs,
  type DeepBlock,
  isPlanned,
  judgeLook,
  type SeenTx,
  type StepLook,
  type StepSearch,
  standsStill,
} from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import { namedTransfer, type OpenStep, openSteps } from '@/lib/domain/order/look'
import { type Order, sameAccount, sameHash } from '@/lib/domain/order/order'
import { unrecorded } from '@/lib/domain/order/steps'
import { saidSince } from '@/lib/domain/order/told-standing'
import { namesOrder } from '@/lib/domain/plan/known-call'
import type { ChainReader, LogQuestion, TokenLog } from './chain-reader'
import { countNonces, findNonceUser } from './nonce'
import { blockBefore, isWorthKeeping, readDeepBlock, searchLogs } from './search'

interface Look {
  readonly reader: ChainReader
  readonly order: Order
  readonly head: number
  readonly deep: DeepBlock | null
}

export interface StepReading extends Look, OpenStep {}

/** The first argument of approve or transfer(address,uint256), as our own check wrote the call. */
function firstAddress(data: Hex): Address {
  return `0x${data.slice(34, 74)}`
}

/** The token's log of the planned call, from any sender: what left the account, or what it approved. */
function logQuestion({ order, step, planned }: StepReading): LogQuestion {
  const { token, account } = order.intent
  const from = [account]
  if (step.name === 'transfer') return { token, event: 'Transfer', from, to: null }
  return { token, event: 'Approval', from, to: firstAddress(planned.data) }
}

/**
 * Whether a transaction of the same bytes can be this step's. Resets, approvals of one amount and plain transfers are the
 * same call in many orders; one with a nonce from before the step began belongs to another. Null while that is unclear:
 * it was not in a block by then, so the wallet may have dropped it and used its nonce again.
 */
async function isOwn({ reader, order, step, planned }: StepReading, seen: SeenTx): Promise<boolean | null> {
  if (step.nonce === null || seen.nonce >= step.nonce) return true
  if (step.name !== 'transfer') return false
  if (order.quote !== null && namesOrder(planned.data, order.quote.transactionId)) return true
  const madeMs = seen.mined === null ? null : await reader.blockTimeMs(seen.mined.blockNumber)
  return madeMs !== null && madeMs < Date.parse(step.at) - chainClockSlackMs ? false : null
}

/** Whom a plain transfer pays; null for a contract's call, which may pass the tokens on. */
function payeeOf({ order, planned }: StepReading): Address | null {
  return sameAccount(planned.to, order.intent.token) ? firstAddress(planned.data) : null
}

function amountOf({ order }: StepReading): bigint | null {
  return order.quote === null ? null : toBaseUnits(order.quote.sendAmount, order.quote.decimals)
}

/** Whether a transaction other than the plan's took exactly its tokens from the account to where the plan takes them. */
async function isWrapper(reading: StepReading, seen: SeenTx): Promise<boolean> {
  const { reader, order, step, planned } = reading
  const { token, account } = order.intent
  if (step.name !== 'transfer' || isPlanned(seen, planned) || seen.mined?.success !== true) return false
  const { blockNumber } = seen.mined
  const question = { token, event: 'Transfer', from: [account], to: payeeOf(reading) } as const
  const logs = await reader.logs(question, { first: blockNumber, last: blockNumber })
  return logs.some(({ hash, value }) => sameHash(hash, seen.hash) && value === amountOf(reading))
}

/** Whether a transaction may hold the planned call inside its own: it contains its bytes, or somebody else sent it. */
function mayHold({ data, from }: SeenTx, planned: OpenStep['planned']): boolean {
  return data.toLowerCase().includes(planned.data.slice(2).toLowerCase()) || !sameAccount(from, planned.from)
}

/** Whether the wallet made the planned call from another of its accounts. */
function isFromOther(seen: SeenTx, planned: OpenStep['planned']): boolean {
  if (sameAccount(seen.from, planned.from) || seen.mined?.success !== true) return false
  return isPlanned({ ...seen, from: planned.from }, planned)
}

/**
 * Whether the tokens have left inside another transaction, as a smart account or a relayer sends them, or a hash that the
 * wallet gave may still take them or took another account's: then nothing may be concluded.
 */
async function hasWrapper(reading: StepReading, logs: readonly TokenLog[]): Promise<boolean> {
  const { reader, step, planned } = reading
  if (step.name !== 'transfer') return false
  for (const hash of step.refuted) {
    const seen = await reader.transaction(hash)
    if (seen === null) continue
    if (seen.mined === null || isFromOther(seen, planned) || (await isWrapper(reading, seen))) return true
  }
  const amount = amountOf(reading)
  for (const hash of new Set(logs.filter(({ value }) => value === amount).map((each) => each.hash))) {
    const seen = await reader.transaction(hash)
    if (seen !== null && mayHold(seen, planned) && (await isWrapper(reading, seen))) return true
  }
  return false
}

interface Planned {
  readonly match: SeenTx | null
  /** Whether one of them is the step's can't be told: nothing may be concluded. */
  readonly isUnclear: boolean
}

/** The recorded plan under one of several hashes; prefers the one with the step's own nonce. */
async function firstPlanned(reading: StepReading, hashes: readonly Hex[]): Promise<Planned> {
  const { reader, step, planned } = reading
  let match: SeenTx | null = null
  let isUnclear = false
  for (const hash of new Set(hashes)) {
    const known = [...step.refuted, ...(step.hash === null ? [] : [step.hash])]
    if (known.some((other) => sameHash(other, hash))) continue
    const seen = await reader.transaction(hash)
    if (seen === null || !isPlanned(seen, planned)) continue
    if (seen.nonce === step.nonce) return { match: seen, isUnclear: false }
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
  if (known !== null) return Math.min(known, head) + 1
  // No transaction of a plan can be in a block older than its quote.
  return blockBefore(reader, order.quote?.receivedAt ?? order.createdAt, head)
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

function endOf({ quote, createdAt }: Order): string {
  return quote?.expiresAt ?? createdAt
}

/** What the chain shows about one step. */
export async function lookAt(reading: StepReading, now: () => Date): Promise<readonly ChainEvent[]> {
  const { reader, order, step, planned, head, deep } = reading
  if (planned.chainId !== reader.chainId) return []
  const seen = step.hash === null ? null : await reader.transaction(step.hash)
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
async function lookAtNamed({ reader, order, head }: Look, now: () => Date): Promise<readonly ChainEvent[]> {
  const named = namedTransfer(order)
  if (named === null || named.planned.chainId !== reader.chainId) return []
  const { hash, planned } = named
  const at = now().toISOString()
  const step = unrecorded(order, hash, at)
  const seen = await reader.transaction(hash)
  if (step === undefined || seen === null || !isPlanned(seen, planned)) return []
  const { depth } = reader
  const look = {
    step,
    planned,
    seen,
    search: null,
    head,
    depth,
    deep: null,
    toldSince: null,
  }
  return judgeLook({ ...look, quoteEndsAt: endOf(order), at })
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
