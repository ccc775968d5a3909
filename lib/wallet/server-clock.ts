// The server's clock as this browser knows it. A price lives by the server's clock; a browser whose own is an hour off
// must neither sign an ended price nor refuse a good one. Small differences are left alone: they are mostly the network.

const IGNORED_MS = 5_000
let offsetMs = 0

/** Takes the time from an answer's Date header; anything unreadable changes nothing. */
export function adoptServerTime(dateHeader: string | null): void {
  const serverMs = Date.parse(dateHeader ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - Date.now()
  offsetMs = Math.abs(difference) > IGNORED_MS ? difference : 0
}

/** Milliseconds since 1970 by the server's clock, as far as it is known. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}
