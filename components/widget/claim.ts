import type { WidgetEvent } from './events'

/** What a host's server needs to claim an order of its user's: ids, and the hash of the deposit. */
export interface Claim {
  readonly transactionId: string
  readonly chainId: number
  readonly hash: string
  readonly flow: 'sell' | 'send'
}

/** The claim that an event allows: of the transfer of a sale or a send that has a hash. Null of every other event. */
export function claimOf(event: WidgetEvent): Claim | null {
  if (event.type !== 'transaction' || event.step !== 'transfer' || event.hash === null) return null
  const { flow, transactionId, chainId, hash } = event
  return flow === 'buy' || transactionId === null ? null : { transactionId, chainId, hash, flow }
}

const answerLimitMs = 15_000
/** Where a 429 names no wait, or none that a claim could be kept for. */
const usualWaitSeconds = 60
const longestWaitSeconds = 300
/** A claim that is refused for so long is left to the next event of its order. */
const mostTries = 10

/** The claims of one path, sent one after another, so that a limit that refuses one keeps the others from it too. */
interface ClaimLine {
  readonly waiting: Map<string, Promise<void>>
  last: Promise<void>
}

const lines = new Map<string, ClaimLine>()

function waitOf(response: Response): number {
  const text = response.headers.get('retry-after') ?? ''
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : usualWaitSeconds
  return Math.min(Math.max(seconds, 1), longestWaitSeconds) * 1_000
}

/** A 429 alone is sent again: it says that nothing was done, and when to come back. */
async function send(body: string, path: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'same-origin',
      redirect: 'error',
      keepalive: true,
      signal: AbortSignal.timeout(answerLimitMs),
    })
    if (response.status !== 429) return
    const waitMs = waitOf(response)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/**
 * Tells the host's server of it, once for each event: the same claim again changes nothing, so one that is lost is made
 * good by the next event of that order. One that meets a 429 is sent again when `Retry-After` is over, while the page
 * lives; the same claim meanwhile is the same request. Never throws.
 */
export function postClaim(claim: Claim, path = '/api/orders/claim'): Promise<void> {
  const line = lines.get(path) ?? { waiting: new Map(), last: Promise.resolve() }
  lines.set(path, line)
  const body = JSON.stringify(claim)
  const known = line.waiting.get(body)
  if (known !== undefined) return known
  const sent = line.last
    .then(() => send(body, path))
    .catch(() => undefined)
    .finally(() => line.waiting.delete(body))
  line.last = sent
  line.waiting.set(body, sent)
  return sent
}
