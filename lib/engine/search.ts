// How a chain is searched: where to start, how far one look goes, and what is worth recording.
import type { DeepBlock } from '@/lib/domain/order/chain-look'
import type { BlockRange, ChainReader, LogQuestion, TokenLog } from './chain-reader'
import { narrow, spanOf } from './spans'

/** How far a chain's clock may differ from ours. */
const clockSlackMs = 5 * 60_000
/** The most blocks one look searches. The next look continues from there. */
const mostBlocks = 10_000
const mostCalls = 100
/** The rest of a look needs time, too. */
const searchMs = 10_000
/** A complete search shorter than this is repeated instead of recorded. */
const worthKeeping = 400
/** Behind one address a node may lack some of the newest blocks. It refuses every range with one of them. */
const newestBlocks = 64
/** A reorganisation may replace searched blocks by ones with the tokens, so this many are searched again each time. */
const lookBackBlocks = 64

/** Whether a block was made no earlier than a moment (ISO 8601), within the clock tolerance. */
export async function isMadeSince(reader: ChainReader, block: number, moment: string): Promise<boolean> {
  return (await reader.blockTimeMs(block)) >= Date.parse(moment) - clockSlackMs
}

/** A block certainly older than a moment (ISO 8601), found by growing steps back from the head. */
export async function blockBefore(reader: ChainReader, moment: string, head: number): Promise<number> {
  const wanted = Date.parse(moment) - clockSlackMs
  for (let back = 64; ; back *= 4) {
    if (head - back <= 0) return 0
    if ((await reader.blockTimeMs(head - back)) < wanted) return head - back
  }
}

/** A block that is deep enough, by which what the service told must be on the chain. */
export async function readDeepBlock(reader: ChainReader, number: number): Promise<DeepBlock> {
  return { number, madeMs: await reader.blockTimeMs(number) }
}

/** Where to continue after a search for tokens that reached `searched`. */
export function againFrom(searched: number): number {
  return Math.max(0, searched - lookBackBlocks)
}

interface LogSearch {
  /** Oldest first. */
  readonly logs: readonly TokenLog[]
  /** The last block that was searched. */
  readonly upTo: number
}

/**
 * A token's logs from one block to another, within the limit of one look, in ranges that this node answers.
 * @throws when the node answers nothing
 */
export async function searchLogs(
  reader: ChainReader,
  question: LogQuestion,
  { first, last }: BlockRange,
): Promise<LogSearch> {
  const { spans, nowMs } = reader
  const before = spans.span
  const logs: TokenLog[] = []
  const end = Math.min(last, first + mostBlocks - 1)
  const untilMs = nowMs() + searchMs
  let upTo = first - 1
  let longest = mostBlocks
  for (let call = 0; call < mostCalls && upTo < end && nowMs() < untilMs; call++) {
    const asked = Math.min(end - upTo, longest, spanOf(spans, nowMs()))
    try {
      logs.push(...(await reader.logs(question, { first: upTo + 1, last: upTo + asked })))
      upTo += asked
    } catch (error) {
      const why = reader.logFailure(error, asked)
      // A node that refuses a single block may no longer have it: then longer ranges were not too long.
      if (asked === 1 && (why === 'too-long' || why === 'stop')) spans.span = before
      const isNewest = why === 'too-long' && last - upTo <= newestBlocks
      if (asked > 1 && isNewest) longest = Math.floor(asked / 2)
      else if (asked > 1 && (why === 'slow' || why === 'too-long')) narrow(spans, asked, why, nowMs())
      else if (why !== 'stop' && upTo < first) throw error
      // Keep what was searched. The next look asks for the rest.
      else break
    }
  }
  return { logs, upTo }
}

/** @param known the recorded end of an earlier search */
export function isWorthKeeping(
  { limits }: ChainReader,
  known: number | null,
  { first, upTo, isWhole }: { readonly first: number; readonly upTo: number; readonly isWhole: boolean },
): boolean {
  if (upTo < first) return false
  if (!isWhole) return true
  return known === null ? upTo - first + 1 >= limits.firstSearch : upTo - known >= worthKeeping
}
