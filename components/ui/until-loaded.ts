const firstGapMs = 1_000
const longestGapMs = 15_000

/**
 * Code that is fetched when it is wanted. A network that fails, for however long, breaks nothing that is shown: it is
 * fetched again, with growing gaps.
 */
export async function untilLoaded<M>(load: () => Promise<M>): Promise<M> {
  for (let gapMs = firstGapMs; ; gapMs = Math.min(gapMs * 2, longestGapMs)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, gapMs))
    }
  }
}
