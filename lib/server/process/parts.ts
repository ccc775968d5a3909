// Optional parts that start with the server. One import and one line each: `npm run without` takes them out.
import 'server-only'
import type { Env } from '../env/schema'
import { startTelemetryFor } from '../telemetry/start'

/** Sends what a part still holds, once before the server's end. */
export type SendAll = () => Promise<void>

const parts: readonly ((env: Env) => Promise<SendAll | null>)[] = [startTelemetryFor]

/** Starts them in turn. @returns sends what any of them holds, or null when none holds anything */
export async function startParts(env: Env): Promise<SendAll | null> {
  const senders: SendAll[] = []
  for (const start of parts) {
    const send = await start(env)
    if (send !== null) senders.push(send)
  }
  if (senders.length === 0) return null
  return async () => {
    await Promise.all(senders.map((send) => send()))
  }
}
