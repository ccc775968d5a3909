import { ok } from '@/lib/domain/result'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { openDb } from '@/lib/server/db/open'
import { getEnv } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { reconcileDue } from '@/lib/server/reconcile'
import { sameSecret } from '@/lib/server/secrets'

export const maxDuration = 60
const roundLimitMs = 45_000

/** The timer's work where no process stays alive: a scheduler calls it with CRON_SECRET. Safe to run twice at once. */
export async function GET(request: Request): Promise<Response> {
  const secret = getEnv().CRON_SECRET
  const given = request.headers.get('authorization') ?? ''
  // Unset and wrong answer alike: without the secret there is no such route.
  if (secret === undefined || !sameSecret(given, `Bearer ${secret}`)) return failAnswer({ code: 'not_found' })
  try {
    return jsonAnswer(ok({ looked: await reconcileDue(await openDb(), roundLimitMs) }))
  } catch (thrown) {
    log('error', 'reconcile route failed', { thrown })
    return failAnswer({ code: 'store_unavailable' })
  }
}
