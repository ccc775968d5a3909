import { jittered, ofPoll } from '@/lib/domain/jitter'

const firstGapMs = 1_000
const longestGapMs = 15_000

/** Loads code on demand. A failing network, for any time, breaks nothing on screen: retries with growing delays. */
export async function untilLoaded<M>(load: () => Promise<M>): Promise<M> {
  for (let gapMs = firstGapMs; ; gapMs = Math.min(gapMs * 2, longestGapMs)) {
    try {
      return await load()
    } catch {
      const waitMs = jittered(gapMs, ofPoll, Math.random())
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}
