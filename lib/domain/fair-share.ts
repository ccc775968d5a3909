// How people who share one window of calls leave each other enough, though nobody knows how many they are. Pure.

interface Standing {
  /** Calls of this person, or of this network, in the window. */
  readonly held: number
  /** Calls of everybody in the window. */
  readonly taken: number
  /** The most calls that may be in the window. */
  readonly limit: number
}

/**
 * Whether one more call is fair: after it the caller holds at most as many calls as are still free. So nobody ever holds
 * more than half, and of `n` people who begin with an empty window and ask in turns for all they can get, each gets at
 * least `floor(limit / (n + 1))` and as many stay free. Whoever comes to a window that others have filled may get fewer
 * until their calls leave it. Whoever holds none may have any free call, or nobody could ever have the last one.
 */
export function isFair({ held, taken, limit }: Standing): boolean {
  if (taken >= limit) return false
  return held === 0 || held + 1 <= limit - taken - 1
}

/**
 * When a call will be granted if nobody else asks: the first moment at which enough calls have left the window.
 * @param calls of the window, the first to leave it first
 * @param isGranted whether the window would grant it with only these calls left; once true it must stay true with fewer
 * @returns null if not even an empty window would grant it
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
