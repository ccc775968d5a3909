const firstMs = 100
const longestMs = 2_000

/** A wait between two looks at a row that another request will change. It grows, since many may wait for one answer. */
export function growingWait(): () => Promise<void> {
  let gapMs = firstMs
  return async () => {
    const ms = gapMs
    gapMs = Math.min(2 * gapMs, longestMs)
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
}
