import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again until the answer is as wanted; the last answer stands in the error when time is up. */
export async function until<T>(
  read: () => Promise<T>,
  wanted: (value: T) => boolean,
  limitMs = 20_000,
): Promise<T> {
  const end = Date.now() + limitMs
  for (;;) {
    const value = await read()
    if (wanted(value)) return value
    if (Date.now() > end) throw new Error(`not within ${limitMs} ms, at last: ${JSON.stringify(value)}`)
    await sleep(100)
  }
}
