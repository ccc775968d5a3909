import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

interface Begun {
  readonly request: IncomingMessage
}

/**
 * Once per process. Next makes a `Request` of the web of each call, and the standard allows none with the method TRACE: every
 * one would be a 500 and a line in the log, before any code of ours. As OPTIONS it changes nothing either, and is answered.
 */
export function takeTraceForOptions(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as Begun // Safe: Node documents this message.
    if (request.method === 'TRACE') request.method = 'OPTIONS'
  })
}
