// Connections to the service: sockets are kept only for a burst of calls.
import 'server-only'
import { Agent, type Dispatcher } from 'undici'
import type { Fetch } from '@/lib/settlement'
import { dispatched } from './answer'

/**
 * With ten calls in five minutes the service has usually closed a kept socket by the next call, and a POST on it looks
 * like a lost answer. So a socket lives for one second after its last use, whatever the service offers.
 */
const idleMs = 1_000
const mostSockets = 64

export interface ServiceFetch {
  readonly fetch: Fetch
  readonly close: () => Promise<void>
}

/**
 * Its own pool, separate from the fetch that Next wraps. Follows no redirects and repeats nothing; of fetch's options
 * it supports method, headers, a text body and the signal.
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
        // Nothing here decompresses an answer.
        headers: { ...headers, 'accept-encoding': 'identity' },
        body,
      }
      return dispatched(agent, call, signal)
    },
    close: () => agent.destroy(),
  }
}
