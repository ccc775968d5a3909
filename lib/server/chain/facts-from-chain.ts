import 'server-only'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { Order } from '@/lib/domain/order/order'
import { agree, alone, type ChainTrouble } from '@/lib/domain/order/two-nodes'
import * as lost from '@/lib/engine/lost-step'
import * as engine from '@/lib/engine/steps'
import { within } from '../within'
import { askNodes, type ChainReading, lookLimitMs, readChain } from './nodes'
import { serverChain } from './read'
import { openReader } from './reader'

/** The nodes that one press has found slow: a person waits for each of them once. */
export type SlowNodes = Set<string>

const slowMs = 5_000

async function unlessSlow<T>(slow: SlowNodes, rpcUrl: string, read: () => Promise<T>): Promise<T> {
  if (slow.has(rpcUrl)) throw new Error('the node is slow')
  const startedMs = Date.now()
  try {
    return await within(lookLimitMs, read())
  } catch (thrown) {
    if (Date.now() - startedMs >= slowMs) slow.add(rpcUrl)
    throw thrown
  }
}

/** A step that either node has found was sent. One is free to be asked for again only if neither has. */
function together(one: lost.LostStep, other: lost.LostStep): lost.LostStep {
  const { events } = agree(one.events, other.events)
  if (one.fate === 'sent' || other.fate === 'sent') return { events, fate: 'sent' }
  return { events, fate: one.fate === 'free' ? other.fate : one.fate }
}

/**
 * Whether a step that was put before a wallet and has no hash was sent anyway.
 * @throws when none of the chain's nodes answers in time without contradicting itself: then it is unknown
 */
export async function readLostStep(
  slow: SlowNodes,
  order: Order,
  ...asked: readonly [step: StepName, now: () => Date, counted?: number]
): Promise<lost.LostStep> {
  const chain = await serverChain(order.intent.chainId)
  const { one, other, isAlone } = await askNodes(chain, (rpcUrl) =>
    unlessSlow(slow, rpcUrl, async () => lost.readLostStep(await openReader(chain, rpcUrl), order, ...asked)),
  )
  if (other !== undefined) return together(one, other)
  return isAlone ? { ...one, events: alone(one.events, 0) } : one
}

/** What the order's own chain shows about its steps. */
export async function readChainFacts(
  order: Order,
  trouble: ChainTrouble | null,
  now: () => Date,
): Promise<ChainReading> {
  if (!engine.mayHaveNews(order)) return { events: [], trouble: null }
  const question = { chainId: order.intent.chainId, trouble, now: now() }
  return readChain(question, (reader) => engine.readSteps(reader, order, now))
}
