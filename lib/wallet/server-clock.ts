// The server's clock as estimated by this browser. Prices expire by the server's clock; a browser whose clock is an
// hour off must neither sign an expired price nor refuse a valid one. Small differences are ignored.

const IGNORED_MS = 5_000
/** An answer's time has whole seconds, cut off. */
const CUT_OFF_MS = 1_000
let offsetMs = 0

/**
 * Takes the time at which a server wrote an answer. That was at some moment between request and answer, so a slow
 * answer changes nothing that it does not disprove.
 * @param serverMs whole seconds by the server's clock, in milliseconds; NaN is ignored
 * @param askedAtMs when the request was sent, by this browser's clock
 */
export function adoptServerTime(serverMs: number, askedAtMs: number): void {
  if (Number.isNaN(serverMs)) return
  const cameAtMs = Date.now()
  const least = serverMs - cameAtMs
  // A clock set back meanwhile must not make the round trip negative.
  const most = least + Math.max(0, cameAtMs - askedAtMs) + CUT_OFF_MS
  if (offsetMs >= least && offsetMs <= most) return
  const middle = Math.round((least + most) / 2)
  offsetMs = Math.abs(middle) > IGNORED_MS ? middle : 0
}

/** Milliseconds since 1970 by the server's clock, as far as known. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}
