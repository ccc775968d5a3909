// How a chain is searched: where to begin, how far one look goes, and what of it is worth writing down.
import type { DeepBlock } from '@/lib/domain/order/chain-look'
import type { BlockRange, ChainReader, LogQuestion, TokenLog } from './chain-reader'
import { narrow, spanOf } from './spans'

/** The slack that a chain's clock is given against ours. */
const clockSlackMs = 5 * 60_000
/** One look searches no further than this. The next goes on from there. */
const mostBlocks = 10_000
const mostCalls = 100
/** The rest of a look needs its time, too. */
const searchMs = 10_000
/** A shorter search that came to its end is repeated rather than written down. */
const worthKeeping = 400
/** A reorganisation may set searched blocks aside and put tokens there, so these blocks are searched again each time. */
const lookBackBlocks = 64

/** Whether a block was made no earlier than a moment (ISO 8601), as far as clocks agree. */
export async function isMadeSince(reader: ChainReader, block: number, moment: string): Promise<boolean> {
  return (await reader.blockTimeMs(block)) >= Date.parse(moment) - clockSlackMs
}

/** A block surely older than a moment (ISO 8601), found by growing steps back from the head. */
export async function blockBefore(reader: ChainReader, moment: string, head: number): Promise<number> {
  const wanted = Date.parse(moment) - clockSlackMs
  for (let back = 64; ; back *= 4) {
    if (head - back <= 0) return 0
    if ((await reader.blockTimeMs(head - back)) < wanted) return head - back
  }
}

/** A block that is deep enough, by which a word of the service has to show on the chain. */
export async function readDeepBlock(reader: ChainReader, number: number): Promise<DeepBlock> {
  return { number, madeMs: await reader.blockTimeMs(number) }
}

/** Where to go on after a search for tokens that came to a block. */
export function againFrom(searched: number): number {
  return Math.max(0, searched - lookBackBlocks)
}

export interface LogSearch {
  /** Oldest first. */
  readonly logs: readonly TokenLog[]
  /** The last block that was searched. */
  readonly upTo: number
}

/**
 * A token's logs from one block up to another, as far as one look may search, in ranges as long as this node answers.
 * @throws when the node does not answer at all
 */
export async function searchLogs(
  reader: ChainReader,
  question: LogQuestion,
  { first, last }: BlockRange,
): Promise<LogSearch> {
  const { spans, nowMs } = reader
  const logs: TokenLog[] = []
  const end = Math.min(last, first + mostBlocks - 1)
  const untilMs = nowMs() + searchMs
  let upTo = first - 1
  for (let call = 0; call < mostCalls && upTo < end && nowMs() < untilMs; call++) {
    const asked = Math.min(end - upTo, spanOf(spans, nowMs()))
    try {
      logs.push(...(await reader.logs(question, { first: upTo + 1, last: upTo + asked })))
      upTo += asked
    } catch (error) {
      const why = reader.logFailure(error, asked)
      if (asked > 1 && (why === 'slow' || why === 'too-long')) narrow(spans, asked, why, nowMs())
      else if (why !== 'stop' && upTo < first) throw error
      // What was searched stands. The next look asks for the rest.
      else break
    }
  }
  return { logs, upTo }
}

/** @param known up to where an earlier search came, as written down */
export function isWorthKeeping(
  { limits }: ChainReader,
  known: number | null,
  { first, upTo, isWhole }: { readonly first: number; readonly upTo: number; readonly isWhole: boolean },
): boolean {
  if (upTo < first) return false
  if (!isWhole) return true
  return known === null ? upTo - first + 1 >= limits.firstSearch : upTo - known >= worthKeeping
}
