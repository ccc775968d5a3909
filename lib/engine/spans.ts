// How many blocks to request logs for from a node: limits range from 1 to thousands, and a node reveals its own only by
// refusing.

export interface SpanMemory {
  /**
   * Null until a node has refused. After `untilMs` twice as many blocks are tried: limits change and slow hours end.
   */
  span: { readonly blocks: number; readonly untilMs: number } | null
}

const mostBlocks = 500
const refusedMs = 60 * 60_000
const slowMs = 5 * 60_000

/** How many blocks worked at this node, or are worth trying. */
export function spanOf(memory: SpanMemory, nowMs: number): number {
  const { span } = memory
  if (span === null || span.blocks >= mostBlocks) return mostBlocks
  if (nowMs < span.untilMs) return span.blocks
  const blocks = Math.min(mostBlocks, span.blocks * 2)
  memory.span = { blocks, untilMs: nowMs + refusedMs }
  return blocks
}

/** Next time asks for half of what was refused or timed out. */
export function narrow(memory: SpanMemory, asked: number, why: 'slow' | 'too-long', nowMs: number): void {
  const blocks = Math.max(1, Math.floor(asked / 2))
  memory.span = { blocks, untilMs: nowMs + (why === 'slow' ? slowMs : refusedMs) }
}
