// How people who share one window of calls leave each other enough, without knowing how many they are. Pure.

interface ShareUsage {
  /** This person's or network's calls in the window. */
  readonly held: number
  /** All calls in the window. */
  readonly taken: number
  /** The most calls that may be in the window. */
  readonly limit: number
}

/**
 * Whether one more call is fair: after it, the caller holds at most as many calls as are still free. So one caller
 * never holds more than half. Of `n` people who start with an empty window and take turns asking for as much as they
 * can, each gets at least `floor(limit / (n + 1))`, and as many stay free. A caller who arrives at a window filled by
 * others may get fewer until those calls leave it. A caller who holds none may take any free call; otherwise the last
 * one could never be used.
 */
export function isFair({ held, taken, limit }: ShareUsage): boolean {
  if (taken >= limit) return false
  return held === 0 || held + 1 <= limit - taken - 1
}

/**
 * When a call will be granted if there are no others meanwhile: the first moment at which enough calls have left the
 * window.
 * @param calls in the window, in the order in which they leave it
 * @param isGranted whether the window would grant it with only these calls left; once true it must stay true with fewer
 * @returns null if even an empty window would refuse it
 */
export function grantedAt<Call extends { readonly leavesAt: number }>(
  calls: readonly Call[],
  isGranted: (left: readonly Call[]) => boolean,
): number | null {
  let [least, most] = [1, calls.length + 1]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (isGranted(calls.slice(middle))) most = middle
    else least = middle + 1
  }
  return calls[least - 1]?.leavesAt ?? null
}
