// One answer of the service straight from the wire: the pool's own calls, without a stream between them and the reader.
import 'server-only'
import type { Dispatcher } from 'undici'
import type { FetchAnswer } from '@/lib/settlement'

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

/** What fetch would throw: the client checks the cause to see whether a call may have been sent. */
const failedFetch = (cause: unknown) => new TypeError('fetch failed', { cause })

function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : (value ?? null)
}

/** There is no backpressure: the reader stops at a size and cancels. */
function arrivingBody(cancel: () => void) {
  const parts: Uint8Array[] = []
  let end: { readonly failure: unknown } | null = null
  let wake: () => void = () => undefined
  return {
    add: (part: Uint8Array) => {
      parts.push(part)
      wake()
    },
    /** @param failure null for a complete answer */
    close: (failure: unknown) => {
      end ??= { failure }
      wake()
    },
    reader: {
      read: async () => {
        while (parts.length === 0 && end === null)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        const value = parts.shift()
        if (value !== undefined) return { value }
        if (end !== null && end.failure !== null) throw failedFetch(end.failure)
        return { done: true }
      },
      cancel: async () => cancel(),
    },
  }
}

/** Sends one call. Resolves with the start of its answer, and rejects like fetch. */
export function dispatched(
  pool: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal | null,
): Promise<FetchAnswer> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    const abort = () => controller?.abort(new DOMException('no longer waited for', 'AbortError'))
    const body = arrivingBody(abort)
    const over = (failure: unknown) => {
      signal?.removeEventListener('abort', abort)
      body.close(failure)
    }
    signal?.addEventListener('abort', abort)
    pool.dispatch(options, {
      onRequestStart: (begun) => {
        controller = begun
        if (signal?.aborted === true) abort()
      },
      onResponseStart: (_, status, headers) => {
        // 103 Early Hints and similar: the actual answer is still to come.
        if (status < 200) return
        resolve({
          ok: status < 300,
          status,
          headers: { get: (name) => headerOf(headers, name) },
          body: { getReader: () => body.reader },
        })
      },
      onResponseData: (_, part) => body.add(part),
      onResponseEnd: () => over(null),
      onResponseError: (_, error) => {
        over(error)
        reject(failedFetch(error))
      },
    })
  })
}
