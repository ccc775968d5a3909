import { createClient } from '../client'
import type { SettlementService } from '../port'
import { stoppedClock } from './local-service'

/** The real client, with this text as the answer to every call. */
export function answeringClient(body: string, nowMs?: number): SettlementService {
  const bytes = new TextEncoder().encode(body)
  return createClient({
    baseUrl: 'https://service.example/v1',
    fetch: async () => {
      const parts = [bytes]
      return {
        ok: true,
        status: 200,
        headers: new Headers({ 'content-type': 'application/json' }),
        body: {
          getReader: () => ({
            read: async () => ({ done: parts.length === 0, value: parts.pop() }),
            cancel: async () => undefined,
          }),
        },
      }
    },
    clock: stoppedClock(nowMs),
    random: () => 0.5,
    authorize: async () => ({}),
    maxAnswerBytes: 4_194_304,
  })
}
