// How many blocks one search of logs covers at a node: limits differ from 1 to thousands, and a node tells its own only by
// refusing.

export interface SpanMemory {
  /** Null until a node has refused. After `untilMs` twice as many blocks are tried: a limit may change, a slow hour ends. */
  span: { readonly blocks: number; readonly untilMs: number } | null
}

const mostBlocks = 500
const refusedMs = 60 * 60_000
const slowMs = 5 * 60_000

/** As many blocks as worked at this node, or are worth a try there. */
export function spanOf(memory: SpanMemory, nowMs: number): number {
  const { span } = memory
  if (span === null || span.blocks >= mostBlocks) return mostBlocks
  if (nowMs < span.untilMs) return span.blocks
  const blocks = Math.min(mostBlocks, span.blocks * 2)
  memory.span = { blocks, untilMs: nowMs + refusedMs }
  return blocks
}

/** Next time half of what was refused, or was not answered in time. */
export function narrow(memory: SpanMemory, asked: number, why: 'slow' | 'too-long', nowMs: number): void {
  const blocks = Math.max(1, Math.floor(asked / 2))
  memory.span = { blocks, untilMs: nowMs + (why === 'slow' ? slowMs : refusedMs) }
}

/** A refusal for asking too often. Fewer blocks would be refused as well. */
export function isTooOften(text: string): boolean {
  return /too many requests|rate.?limit|per (second|minute|day)|capacity|compute units/i.test(text)
}
