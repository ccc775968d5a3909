// Waits for a condition, with a limit.
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Retries until `probe` returns a value; gives up when a child it depends on has ended, or when time is up.
 * @template T
 * @param {string} what for the message
 * @param {() => Promise<T | null>} probe
 * @param {{limitMs: number, child?: import('./processes.mjs').Child}} options
 * @returns {Promise<T>}
 */
export async function until(what, probe, { limitMs, child }) {
  const end = Date.now() + limitMs
  for (;;) {
    const found = await probe().catch(() => null)
    if (found !== null) return found
    if (child && !child.running())
      throw new Error(`${child.name} stopped before ${what}:\n${child.tail().trimEnd()}`)
    if (Date.now() > end)
      throw new Error(`${limitMs / 1000} s passed before ${what}:\n${child?.tail() ?? ''}`)
    await sleep(100)
  }
}

/** @returns {Promise<Response>} any answer, read to its end, redirects not followed */
export async function ask(url, limitMs) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(limitMs) })
  await response.arrayBuffer()
  return response
}

/** @returns {Promise<Response | null>} such an answer below 500 */
export async function answers(url, limitMs = 60_000) {
  const response = await ask(url, limitMs)
  return response.status < 500 ? response : null
}
