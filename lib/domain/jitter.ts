interface Parts {
  readonly least: number
  readonly most: number
}

/**
 * A random part of a gap, so that callers who began together don't ask in step.
 * @param random uniform in [0, 1)
 */
export function jittered(gapMs: number, { least, most }: Parts, random: number): number {
  return gapMs * (least + (most - least) * random)
}

/** For the polls of a page: never later than the gap, so that what is promised of it holds. */
export const ofPoll: Parts = { least: 0.8, most: 1 }

/** For retries after a failure. */
export const ofRetry: Parts = { least: 0.5, most: 1 }
