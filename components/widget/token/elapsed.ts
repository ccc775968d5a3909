export interface KeeperClock {
  /** Unix milliseconds by this machine; may jump either way. */
  readonly now: () => number
  /** Milliseconds from some start; never goes back, and may stop while the machine sleeps. */
  readonly monotonic: () => number
  /** Returns a function to cancel. May fire late. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** More than two clocks drift apart normally. */
const jumpMs = 1_000

/**
 * Elapsed milliseconds, never too few: a monotonic clock may stop while the machine sleeps, and then the wall clock
 * counts. A clock set forward gives too many, which costs one early refresh.
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
