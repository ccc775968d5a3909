export interface KeeperClock {
  /** Unix milliseconds by this machine; may jump either way. */
  readonly now: () => number
  /** Milliseconds from some start; never goes back, and may stand still while the machine sleeps. */
  readonly monotonic: () => number
  /** Answers how to cancel. May fire late. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Above what two clocks differ by on their own. */
const jumpMs = 1_000

/**
 * Milliseconds gone by, never too few: a monotonic clock may sleep with its machine, and then the other one tells. A clock
 * set forward makes it too many, which costs one early refresh.
 */
export function createElapsed({ now, monotonic }: KeeperClock): () => number {
  let total = 0
  let wall = now()
  let steady = monotonic()
  return () => {
    const wallGone = now() - wall
    const steadyGone = Math.max(0, monotonic() - steady)
    wall += wallGone
    steady += steadyGone
    total += wallGone > steadyGone + jumpMs ? wallGone : steadyGone
    return total
  }
}

const longestTimerMs = 2_147_483_647

export const browserClock: KeeperClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, longestTimerMs))
    return () => clearTimeout(timer)
  },
}
