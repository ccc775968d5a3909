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

/**
 * Tells the host's server of it, once for each event: the same claim again changes nothing, so one that is lost is made
 * good by the next event of that order. Never throws.
 */
export async function postClaim(claim: Claim, path = '/api/orders/claim'): Promise<void> {
  try {
    await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
      credentials: 'same-origin',
      redirect: 'error',
      keepalive: true,
    })
  } catch {
    return
  }
}
