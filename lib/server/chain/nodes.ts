// Reads a chain through the one or two nodes in the settings.
import 'server-only'
import type { ChainEvent } from '@/lib/domain/order/events'
import { agree, alone, type ChainTrouble } from '@/lib/domain/order/two-nodes'
import type { ChainReader } from '@/lib/engine/chain-reader'
import type { ServerChain } from '../chains-schema'
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

type ReadByNode = (reader: ChainReader) => Promise<readonly ChainEvent[]>

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

interface NodeAnswers<T> {
  readonly one: T
  /** Undefined when only one node answers. */
  readonly other: T | undefined
  /** There is a second node, and one of the two did not answer. */
  readonly isAlone: boolean
}

/** Asks the chain's one or two nodes. @throws when none answers */
export async function askNodes<T>(
  { serverRpcUrl, secondRpcUrl }: ServerChain,
  read: (rpcUrl: string) => Promise<T>,
): Promise<NodeAnswers<T>> {
  if (secondRpcUrl === null) return { one: await read(serverRpcUrl), other: undefined, isAlone: false }
  const [first, second] = await Promise.allSettled([read(serverRpcUrl), read(secondRpcUrl)])
  const [one, other] = first.status === 'fulfilled' ? [first, second] : [second, first]
  if (one.status !== 'fulfilled') throw one.reason
  const isAlone = other.status !== 'fulfilled'
  return { one: one.value, other: isAlone ? undefined : other.value, isAlone }
}

/** @returns what the chain says, or why it could not be asked: a failed read proves nothing */
export async function readChain(question: Question, read: ReadByNode): Promise<ChainReading> {
  const { chainId, now } = question
  try {
    const chain = await serverChain(chainId)
    const { one, other, isAlone } = await askNodes(chain, (rpcUrl) =>
      within(lookLimitMs, openReader(chain, rpcUrl).then(read)),
    )
    if (other !== undefined) {
      const { events, differ } = agree(one, other)
      return { events, trouble: differ ? goingOn(question, 'differ') : null }
    }
    if (!isAlone) return { events: one, trouble: null }
    alarm(chainId, 'one node of a chain not read')
    const trouble = goingOn(question, 'single')
    return { events: alone(one, now.getTime() - Date.parse(trouble.since)), trouble }
  } catch (thrown) {
    log('warn', 'chain not read', { chainId, code: 'chain_unreachable', thrown })
    alarm(chainId, 'chain can not be read')
    return { events: [], trouble: goingOn(question, 'unread') }
  }
}
