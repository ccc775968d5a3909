import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

interface RequestStart {
  readonly request: IncomingMessage
}

/**
 * Once per process. Next creates a web `Request` for each call, and the standard forbids the method TRACE: each would
 * be a 500 and a log line before our code runs. As OPTIONS it is harmless and gets an answer.
 */
export function takeTraceForOptions(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as RequestStart // Safe: Node documents this message.
    if (request.method === 'TRACE') request.method = 'OPTIONS'
  })
}
