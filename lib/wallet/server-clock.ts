// The server's clock as estimated by this browser. Prices expire by the server's clock; a browser whose clock is an
// hour off must neither sign an expired price nor refuse a valid one. Small differences are ignored: they are mostly
// network latency.

const IGNORED_MS = 5_000
let offsetMs = 0

/** Takes the time from an answer's Date header; ignores an unreadable one. */
export function adoptServerTime(dateHeader: string | null): void {
  const serverMs = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) > IGNORED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock, as far as known. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}
