// One app process reduced to its request budget, driven by lines on stdin. Each line contains the time, for Redis too.
import { z } from 'zod'
import { breaker } from '@/lib/server/limits/shared-store'
import { upstashBudget } from '@/lib/server/service/budget-upstash'
import { hear, say } from '../soak/line-process'

const question = z.object({
  id: z.number(),
  /** Unix milliseconds. */
  at: z.number(),
  calls: z.number(),
  holders: z.array(z.string()),
})

const windowMs = 300_000
/** How long a call to the service takes. */
const callMs = 300

const { UPSTASH_REDIS_REST_URL: url = '', UPSTASH_REDIS_REST_TOKEN: token = '' } = process.env
const patience = { breaker: breaker(Date.now), withinMs: 20_000 }

/** A script reads the Redis clock with one call, which is replaced on the way. */
function withTime(script: string, at: number): string {
  const time = `{ '${Math.floor(at / 1_000)}', '${(at % 1_000) * 1_000}' }`
  return script.replaceAll("redis.call('TIME')", time)
}

const send = fetch
let sentAt = 0
globalThis.fetch = (input, init) => {
  const body = typeof init?.body === 'string' ? withTime(init.body, sentAt) : init?.body
  return send(input, { ...init, ...(body === undefined ? {} : { body }) })
}

async function answer(raw: unknown): Promise<void> {
  const { id, at, calls, holders } = question.parse(raw)
  sentAt = at
  const verdict = await upstashBudget({ calls, windowMs }, { url, token }, patience).take('person', holders)
  if (verdict.ok) {
    sentAt = at + callMs
    await verdict.slot.ended({ status: 200, retryAfterSeconds: null })
  }
  const { ok, ...refused } = verdict
  say({ id, ok, seconds: 'retryAfterSeconds' in refused ? refused.retryAfterSeconds : 0 })
}

// Overlapping requests belong to one moment: the last `sentAt` is right for each of them to within `callMs`.
hear((raw) => void answer(raw))
say({ ready: true })
