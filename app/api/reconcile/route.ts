import { ok } from '@/lib/domain/result'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { openDb } from '@/lib/server/db/open'
import { log } from '@/lib/server/log'
import { followRecipients } from '@/lib/server/recipients/follow'
import { reconcileDue } from '@/lib/server/reconciler/reconcile'
import { retain } from '@/lib/server/reconciler/retention'
import { bearsCronSecret } from '@/lib/server/scheduler'

export const maxDuration = 60
/** No new look begins later: one at a slow chain and a slow service may take the rest. */
const lookLimitMs = 35_000
const recipientsLimitMs = 5_000
const retentionLimitMs = 5_000

/** The timer's work if no process stays alive: a scheduler calls it with CRON_SECRET. Safe to run concurrently. */
export async function GET(request: Request): Promise<Response> {
  // Unset, missing and wrong secrets get the same answer.
  if (!bearsCronSecret(request)) return failAnswer({ code: 'not_signed_in' })
  try {
    const db = await openDb()
    // First, since a slow service may hold up the rest until this function is ended.
    await retain(db, retentionLimitMs)
    const looked = await reconcileDue(db, lookLimitMs - recipientsLimitMs - retentionLimitMs)
    const followed = await followRecipients(db, recipientsLimitMs)
    return jsonAnswer(ok({ looked: looked + followed }))
  } catch (thrown) {
    log('error', 'reconcile route failed', { thrown })
    return failAnswer({ code: 'store_unavailable' })
  }
}
