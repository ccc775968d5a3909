const gapsMs = [700, 1_000, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000] as const
const LONGEST_GAP_MS = 30_000

/** How long to wait before the next poll, after this many without news. */
export function pollGapMs(asks: number): number {
  return gapsMs[asks] ?? LONGEST_GAP_MS
}
