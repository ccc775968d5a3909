import 'server-only'
import { decodeFunctionData, erc20Abi, type PublicClient } from 'viem'
import { type Address, findChain, type Hex } from '@/lib/domain/chains'
import { type Order, sameHash } from '@/lib/domain/order'
import { isPlanned, judgeLook, type SeenTx, type StepLook, type StepSearch } from '@/lib/domain/order-chain'
import type { OrderEvent } from '@/lib/domain/order-events'
import { isEarlier, type OpenStep, openSteps } from '@/lib/domain/order-look'
import type { StepName } from '@/lib/domain/quote'
import { getChains } from '../chains'
import { type LogQuestion, searchLogs } from './logs'
import { openChain, readTx } from './read'
import { blockBefore, countNonces, findNonceUser } from './search'

/** One look at a slow chain must end before another process may take the order. */
const lookLimitMs = 20_000
/** A shorter search that came to its end is repeated rather than written down. */
export const worthKeeping = 400

interface Reading extends OpenStep {
  readonly client: PublicClient
  readonly order: Order
  readonly depth: number
  readonly head: number
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

async function lookAt(reading: Reading, now: () => Date): Promise<readonly OrderEvent[]> {
  const { client, order, step, planned, depth, head } = reading
  if (planned.chainId !== order.intent.chainId) return []
  const seen = step.hash === null ? null : await readTx(client, planned.chainId, step.hash)
  const found = seen === null ? await search(reading) : null
  const at = now()
  const quoteOver = order.quote !== null && Date.parse(order.quote.expiresAt) <= at.getTime()
  const look: StepLook = { step, planned, seen, search: found, head, depth, quoteOver, at: at.toISOString() }
  return judgeLook(look)
}

async function openReading(order: Order): Promise<Pick<Reading, 'client' | 'depth'>> {
  const { chainId } = order.intent
  const depth = findChain(await getChains(), chainId)?.confirmations
  if (depth === undefined) throw new Error('no such chain')
  return { client: await openChain(chainId), depth }
}

async function headOf(client: PublicClient): Promise<number> {
  return Number(await client.getBlockNumber({ cacheTime: 0 }))
}

async function read(order: Order, now: () => Date): Promise<readonly OrderEvent[]> {
  const { client, depth } = await openReading(order)
  const head = await headOf(client)
  const events: OrderEvent[] = []
  for (const open of openSteps(order)) {
    events.push(...(await lookAt({ ...open, client, order, depth, head }, now)))
  }
  return events
}

export interface LostStep {
  readonly events: readonly OrderEvent[]
  /** `free`: no block since the quote has it, and the account has nothing waiting that could be it. */
  readonly fate: 'sent' | 'free' | 'open'
}

async function readLost(order: Order, step: StepName, now: () => Date): Promise<LostStep> {
  const { client, depth } = await openReading(order)
  const open = openSteps(order).find((each) => each.step.name === step)
  if (open === undefined) return { events: [], fate: 'open' }
  const address = open.planned.from
  // Counted before the head is read: what waited then lies in a block that is searched, or waits still.
  const [latest, pending] = await Promise.all([
    client.getTransactionCount({ address, blockTag: 'latest' }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  const reading = { ...open, client, order, depth, head: await headOf(client) }
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

/** @throws when the chain does not answer in time, or contradicts itself: a failed read is no fact */
export async function readChainFacts(order: Order, now: () => Date): Promise<readonly OrderEvent[]> {
  if (openSteps(order).length === 0) return []
  return withinLimit(read(order, now))
}

/** @throws when the reading takes too long */
export async function withinLimit<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the chain is slow')), lookLimitMs)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
