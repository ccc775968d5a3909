import 'server-only'
import { decodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import { type Address, findChain, type Hex } from '@/lib/domain/chains'
import type { StepName } from '@/lib/domain/kinds/quote'
import {
  type DeepBlock,
  isPlanned,
  judgeLook,
  type SeenTx,
  type StepSearch,
} from '@/lib/domain/order/chain-look'
import type { ChainEvent } from '@/lib/domain/order/events'
import { isEarlier, namedTransfer, type OpenStep, openSteps } from '@/lib/domain/order/look'
import { type Order, sameHash } from '@/lib/domain/order/order'
import { unrecorded } from '@/lib/domain/order/steps'
import { saidSince } from '@/lib/domain/order/told-standing'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import { getChains } from '../chains'
import { type LogQuestion, searchLogs } from './logs'
import { type ChainReading, readChain, withinLimit } from './nodes'
import { openChain, readTx } from './read'
import { blockBefore, countNonces, findNonceUser, readDeepBlock } from './search'

/** A shorter search that came to its end is repeated rather than written down. */
export const worthKeeping = 400

interface Reading extends OpenStep {
  readonly client: PublicClient
  readonly order: Order
  readonly depth: number
  readonly head: number
  readonly deep: DeepBlock | null
}

/** The token's log that the planned call leaves behind, whoever makes it: what left the account, or what it allowed. */
function logQuestion({ order, step, planned }: Reading): LogQuestion {
  const { token, account } = order.intent
  if (step.name === 'transfer') return { token, event: 'Transfer', from: account, to: null }
  return { token, event: 'Approval', from: account, to: spenderOf(planned.data) }
}

function spenderOf(data: Hex): Address | null {
  const call = decodeFunctionData({ abi: erc20Abi, data })
  return call.functionName === 'approve' ? call.args[0] : null
}

/** The recorded plan under one of some hashes; the one with the step's own nonce before another. */
async function firstPlanned(reading: Reading, hashes: readonly Hex[]): Promise<SeenTx | null> {
  const { client, order, step, planned } = reading
  let match: SeenTx | null = null
  for (const hash of new Set(hashes)) {
    const known = [...step.refuted, ...(step.hash === null ? [] : [step.hash])]
    if (known.some((other) => sameHash(other, hash))) continue
    const seen = await readTx(client, order.intent.chainId, hash)
    if (seen === null || !isPlanned(seen, planned) || isEarlier(step, seen)) continue
    if (seen.nonce === step.nonce) return seen
    match ??= seen
  }
  return match
}

async function searchSince({ client, order, step, head }: Reading): Promise<number> {
  const known = order.searchedTo[step.name]
  if (known !== null) return Math.min(known, head) + 1
  // Nothing of a plan can lie in a block that is older than its quote.
  return blockBefore(client, new Date(order.quote?.receivedAt ?? order.createdAt), head)
}

async function searchNonce(reading: Reading) {
  const { client, step, planned, head, depth } = reading
  const deepBlock = head - depth + 1
  const counts = await countNonces(client, planned.from, deepBlock)
  const idle = counts.pending <= counts.latest
  if (step.nonce === null) return { idle, nonceFree: true, nonceUse: null, user: null }
  const { nonce } = step
  const nonceFree = Math.max(counts.latest, counts.pending) <= nonce
  if (counts.deep <= nonce) return { idle, nonceFree, nonceUse: null, user: null }
  const by = await findNonceUser(client, { account: planned.from, nonce, last: deepBlock })
  const user = by === null ? null : await firstPlanned(reading, [by])
  return { idle, nonceFree, nonceUse: { by }, user }
}

/** What becomes of a step whose hash shows nothing: by what the service saw, by what the token logged, by the nonce. */
async function search(reading: Reading): Promise<StepSearch> {
  const { client, order, step, head, depth } = reading
  const told = step.name === 'transfer' ? (order.deposit?.hash ?? null) : null
  const first = await searchSince(reading)
  const found = await searchLogs(client, logQuestion(reading), { first, last: head })
  const hashes = [...(told === null ? [] : [told]), ...found.logs.map(({ hash }) => hash)]
  const match = await firstPlanned(reading, hashes)
  const upTo = Math.min(found.upTo, head - depth)
  const known = order.searchedTo[step.name]
  const rest = {
    complete: found.upTo >= head,
    upTo:
      upTo >= first && (found.upTo < head || known === null || upTo - known >= worthKeeping) ? upTo : null,
  }
  if (match !== null) return { ...rest, match, nonceUse: null, nonceFree: false, idle: false }
  const { user, ...nonce } = await searchNonce(reading)
  return { ...rest, ...nonce, match: user }
}

async function lookAt(reading: Reading, now: () => Date): Promise<readonly ChainEvent[]> {
  const { client, order, step, planned, depth, head, deep } = reading
  if (planned.chainId !== order.intent.chainId) return []
  const seen = step.hash === null ? null : await readTx(client, planned.chainId, step.hash)
  const found = seen === null ? await search(reading) : null
  const at = now()
  const quoteOver = order.quote !== null && Date.parse(order.quote.expiresAt) <= at.getTime()
  return judgeLook({
    step,
    planned,
    seen,
    search: found,
    head,
    depth,
    deep,
    toldSince: saidSince(order, 'transfer'),
    quoteOver,
    at: at.toISOString(),
  })
}

async function depthOf({ intent }: Order): Promise<number> {
  const depth = findChain(await getChains(), intent.chainId)?.confirmations
  if (depth === undefined) throw new Error('no such chain')
  return depth
}

async function headOf(client: PublicClient): Promise<number> {
  return Number(await client.getBlockNumber({ cacheTime: 0 }))
}

/** The transaction that the service names for an order whose record has none, when it is the recorded plan. */
async function lookAtNamed(
  reading: Omit<Reading, keyof OpenStep>,
  now: () => Date,
): Promise<readonly ChainEvent[]> {
  const { client, order, depth, head } = reading
  const named = namedTransfer(order)
  if (named === null) return []
  const { hash, planned } = named
  const at = now().toISOString()
  const step = unrecorded(order, hash, at)
  const seen = await readTx(client, planned.chainId, hash)
  if (step === undefined || seen === null || !isPlanned(seen, planned)) return []
  const look = { step, planned, seen, search: null, head, depth, deep: null, toldSince: null }
  return judgeLook({ ...look, quoteOver: true, at })
}

async function read(client: PublicClient, order: Order, now: () => Date): Promise<readonly ChainEvent[]> {
  const depth = await depthOf(order)
  const head = await headOf(client)
  const isSaid = saidSince(order, 'transfer') !== null
  const deep = isSaid ? await readDeepBlock(client, Math.max(0, head - depth + 1)) : null
  const of = { client, order, depth, head, deep }
  const events: ChainEvent[] = [...(await lookAtNamed(of, now))]
  for (const open of openSteps(order)) events.push(...(await lookAt({ ...of, ...open }, now)))
  return events
}

export interface LostStep {
  readonly events: readonly ChainEvent[]
  /** `free`: no block since the quote has it, and the account has nothing waiting that could be it. */
  readonly fate: 'sent' | 'free' | 'open'
}

async function readLost(order: Order, step: StepName, now: () => Date): Promise<LostStep> {
  const client = await openChain(order.intent.chainId)
  const depth = await depthOf(order)
  const open = openSteps(order).find((each) => each.step.name === step)
  if (open === undefined) return { events: [], fate: 'open' }
  const address = open.planned.from
  // Counted before the head is read: what waited then lies in a block that is searched, or waits still.
  const [latest, pending] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  const reading = { ...open, client, order, depth, deep: null, head: await headOf(client) }
  const found = await search(reading)
  if (found.match !== null) return { events: await lookAt(reading, now), fate: 'sent' }
  return { events: [], fate: found.complete && pending <= latest ? 'free' : 'open' }
}

/**
 * Whether a step that was put before a wallet and has no hash was sent all the same.
 * @throws when the chain does not answer in time, or contradicts itself: then nobody can say
 */
export function readLostStep(order: Order, step: StepName, now: () => Date): Promise<LostStep> {
  return withinLimit(readLost(order, step, now))
}

/** What the order's own chain shows of its steps. */
export async function readChainFacts(
  order: Order,
  trouble: ChainTrouble | null,
  now: () => Date,
): Promise<ChainReading> {
  if (openSteps(order).length === 0 && namedTransfer(order) === null) return { events: [], trouble: null }
  const question = { chainId: order.intent.chainId, trouble, now: now() }
  return readChain(question, (client) => read(client, order, now))
}
