// How the service is reached: sockets kept for a burst of calls, and no longer.
import 'server-only'
import { Agent, type Dispatcher, request } from 'undici'
import type { Fetch, FetchAnswer } from '@/lib/settlement/answer'
import { noteServiceDate } from './service-clock'

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

function headerOf(headers: Dispatcher.ResponseData['headers'], name: string): string | null {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

/** What fetch would throw: the client tells by the cause whether a call can have been sent. */
const failed = (cause: unknown) => new TypeError('fetch failed', { cause })

function readerOf(body: Dispatcher.ResponseData['body']) {
  const parts: AsyncIterator<Uint8Array, undefined> = body[Symbol.asyncIterator]()
  return {
    read: async () => {
      try {
        return await parts.next()
      } catch (thrown) {
        throw failed(thrown)
      }
    },
    cancel: async () => {
      body.on('error', () => undefined).destroy()
    },
  }
}

function answerOf({ statusCode, headers, body }: Dispatcher.ResponseData): FetchAnswer {
  return {
    ok: statusCode >= 200 && statusCode < 300,
    status: statusCode,
    headers: { get: (name) => headerOf(headers, name) },
    body: { getReader: () => readerOf(body) },
  }
}

/**
 * A pool of its own, apart from the fetch that Next wraps. It follows no redirect and repeats nothing; of what fetch takes
 * it knows method, headers, a text as body, and the signal.
 */
export function pooledFetch(): ServiceFetch {
  const agent = new Agent({ connections: mostSockets, keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs })
  return {
    fetch: async (url, { method, headers, body, signal }) => {
      const askedAt = Date.now()
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method: method as Dispatcher.HttpMethod,
          // Nothing here unpacks an answer.
          headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' },
          body: typeof body === 'string' ? body : null,
          signal: signal ?? null,
        })
        noteServiceDate(headerOf(answer.headers, 'date'), askedAt, Date.now())
        return answerOf(answer)
      } catch (thrown) {
        throw failed(thrown)
      }
    },
    close: () => agent.destroy(),
  }
}
