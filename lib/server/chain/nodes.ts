// Reads a chain through the one or two nodes in the settings.
import 'server-only'
import type { ChainEvent } from '@/lib/domain/order/events'
import { agree, alone, type ChainTrouble } from '@/lib/domain/order/two-nodes'
import type { ChainReader } from '@/lib/engine/chain-reader'
import { log } from '../log'
import { perProcess } from '../per-process'
import { within } from '../within'
import { serverChain } from './read'
import { openReader } from './reader'

/** One look at a slow chain must end before another process may take the order. */
export const lookLimitMs = 20_000

export interface ChainReading {
  readonly events: readonly ChainEvent[]
  readonly trouble: ChainTrouble | null
}

export type ReadByNode = (reader: ChainReader) => Promise<readonly ChainEvent[]>

interface Question {
  readonly chainId: number
  /** From the last look: it tells how long an order has waited. */
  readonly trouble: ChainTrouble | null
  readonly now: Date
}

/** The same trouble keeps the time at which it started. */
function goingOn({ chainId, trouble, now }: Question, kind: ChainTrouble['kind']): ChainTrouble {
  if (trouble?.kind === kind && trouble.chainId === chainId) return trouble
  return { kind, chainId, since: now.toISOString() }
}

const alarms = perProcess('rampChainAlarms', () => new Map<string, number>())
const alarmEveryMs = 60_000

/** One line per chain and minute, however many orders wait for it. */
function alarm(chainId: number, event: string): void {
  const key = `${chainId} ${event}`
  const at = performance.now()
  if (at - (alarms().get(key) ?? Number.NEGATIVE_INFINITY) < alarmEveryMs) return
  alarms().set(key, at)
  log('error', event, { chainId, code: 'chain_unreachable' })
}

type ReadOne = (rpcUrl: string) => Promise<readonly ChainEvent[]>

async function readByTwo(
  question: Question,
  nodes: readonly [string, string],
  read: ReadOne,
): Promise<ChainReading> {
  const [one, other] = await Promise.allSettled([read(nodes[0]), read(nodes[1])])
  if (one.status === 'fulfilled' && other.status === 'fulfilled') {
    const { events, differ } = agree(one.value, other.value)
    return { events, trouble: differ ? goingOn(question, 'differ') : null }
  }
  const answered = one.status === 'fulfilled' ? one : other
  if (answered.status !== 'fulfilled') throw answered.reason
  alarm(question.chainId, 'one node of a chain not read')
  const trouble = goingOn(question, 'single')
  const waitedMs = question.now.getTime() - Date.parse(trouble.since)
  return { events: alone(answered.value, waitedMs), trouble }
}

/** @returns what the chain says, or why it could not be asked: a failed read proves nothing */
export async function readChain(question: Question, read: ReadByNode): Promise<ChainReading> {
  const { chainId } = question
  try {
    const chain = await serverChain(chainId)
    const { serverRpcUrl, secondRpcUrl } = chain
    const readOne: ReadOne = (rpcUrl) => within(lookLimitMs, openReader(chain, rpcUrl).then(read))
    if (secondRpcUrl !== null) return await readByTwo(question, [serverRpcUrl, secondRpcUrl], readOne)
    return { events: await readOne(serverRpcUrl), trouble: null }
  } catch (thrown) {
    log('warn', 'chain not read', { chainId, code: 'chain_unreachable', thrown })
    alarm(chainId, 'chain can not be read')
    return { events: [], trouble: goingOn(question, 'unread') }
  }
}
