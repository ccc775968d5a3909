import { setTimeout as sleep } from 'node:timers/promises'

/** Repeats a request until the answer is as expected. On timeout, the error contains the last answer. */
export async function until<T>(
  read: () => Promise<T>,
  wanted: (value: T) => boolean,
  limitMs = 40_000,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await read()
    if (wanted(value)) return value
    if (Date.now() > end) throw new Error(`not within ${limitMs} ms, at last: ${JSON.stringify(value)}`)
    await sleep(100)
  }
}
