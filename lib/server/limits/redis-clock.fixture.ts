import { vi } from 'vitest'

/** Sets the clock of Redis: a script reads it by one call, which is replaced in transit. */
export function setClock(): { now: number } {
  const clock = { now: 1_800_000_000_000 }
  const send = fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const time = `{ '${Math.floor(clock.now / 1_000)}', '${(clock.now % 1_000) * 1_000}' }`
    const body =
      typeof init?.body === 'string' ? init.body.replaceAll("redis.call('TIME')", time) : init?.body
    return send(url, { ...init, ...(body === undefined ? {} : { body }) })
  })
  return clock
}
