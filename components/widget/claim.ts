import { givesTokens, type OrderKind } from '@/lib/domain/kinds/kinds'
import type { WidgetEvent } from './events'

/** What a host's server needs to claim its user's order: ids, and the hash of the deposit. */
export interface Claim {
  readonly transactionId: string
  readonly chainId: number
  readonly hash: string
  readonly flow: OrderKind
}

/** The claim for an event: only for the transfer, with a hash, of an order that gives tokens; otherwise null. */
export function claimOf(event: WidgetEvent): Claim | null {
  if (event.type !== 'transaction' || event.step !== 'transfer' || event.hash === null) return null
  const { flow, transactionId, chainId, hash } = event
  return !givesTokens(flow) || transactionId === null ? null : { transactionId, chainId, hash, flow }
}

const answerLimitMs = 15_000
/** If a 429 has no wait, or one too long to keep a claim. */
const usualWaitSeconds = 60
const longestWaitSeconds = 300
/** A claim refused this often is left to the next event of its order. */
const mostTries = 10

/** The claims for one path, sent one after another, so that a limit that refuses one also holds back the others. */
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

/** Only a 429 is retried: it says that nothing was done, and when to retry. */
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
 * Sends it to the host's server, once per event. The same claim again changes nothing, so the next event of the order
 * makes up for a lost one. After a 429 it is sent again when `Retry-After` is over, while the page is open; the same
 * claim meanwhile is the same request. Never throws.
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

/** Claims the order of an event, where there is one to claim. */
export function claimFrom(event: WidgetEvent): void {
  const claim = claimOf(event)
  if (claim !== null) void postClaim(claim)
}
