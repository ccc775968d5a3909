// How the service is reached: sockets kept for a burst of calls, and no longer.
import 'server-only'
import { Agent, type Dispatcher } from 'undici'
import type { Fetch } from '@/lib/settlement'
import { dispatched } from './answer'

/**
 * With ten calls in five minutes a socket that was kept is one that the service has closed by now, and a POST that meets
 * it looks like a lost answer. So one lives for a second after its last use, whatever longer time the service offers.
 */
const idleMs = 1_000
const mostSockets = 64

export interface ServiceFetch {
  readonly fetch: Fetch
  readonly close: () => Promise<void>
}

/**
 * A pool of its own, apart from the fetch that Next wraps. It follows no redirect and repeats nothing; of what fetch takes
 * it knows method, headers, a text as body, and the signal.
 */
export function pooledFetch(): ServiceFetch {
  const agent = new Agent({ connections: mostSockets, keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs })
  return {
    fetch: async (url, { method = 'GET', headers, body = null, signal = null }) => {
      const { origin, pathname, search } = new URL(url)
      const call = {
        origin,
        path: pathname + search,
        method: method as Dispatcher.HttpMethod,
        // Nothing here unpacks an answer.
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
      }
      return dispatched(agent, call, signal)
    },
    close: () => agent.destroy(),
  }
}
