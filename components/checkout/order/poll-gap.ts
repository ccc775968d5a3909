import { jittered, ofPoll } from '@/lib/domain/jitter'

const gapsMs = [700, 1_000, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000] as const
const LONGEST_GAP_MS = 30_000

/**
 * How long to wait before the next poll, after this many without news: up to a fifth less than the gap, so that pages
 * that waited out an outage don't ask in step.
 */
export function pollGapMs(asks: number, random: number): number {
  return jittered(gapsMs[asks] ?? LONGEST_GAP_MS, ofPoll, random)
}
