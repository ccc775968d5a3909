import 'server-only'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { Order } from '@/lib/domain/order/order'
import type { ChainTrouble } from '@/lib/domain/order/two-nodes'
import * as lost from '@/lib/engine/lost-step'
import * as engine from '@/lib/engine/steps'
import { within } from '../within'
import { type ChainReading, lookLimitMs, readChain } from './nodes'
import { serverChain } from './read'
import { openReader } from './reader'

type LostStepReader = (
  order: Order,
  step: StepName,
  now: () => Date,
  counted?: number,
) => Promise<lost.LostStep>

const readLost: LostStepReader = async (order, ...asked) => {
  const chain = await serverChain(order.intent.chainId)
  return lost.readLostStep(await openReader(chain, chain.serverRpcUrl), order, ...asked)
}

/**
 * Whether a step that was put before a wallet and has no hash was sent anyway.
 * @throws when the chain does not answer in time or contradicts itself: then it is unknown
 */
export const readLostStep: LostStepReader = (...asked) => within(lookLimitMs, readLost(...asked))

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
