import 'server-only'
import { jittered } from '@/lib/domain/jitter'
import { openDb } from '../db/open'
import { log } from '../log'
import { followRecipients } from '../recipients/follow'
import { isStopping, knownWork } from '../stopping'
import { measure } from '../traced'
import { reconcileDue } from './reconcile'
import { retain } from './retention'

const roundEveryMs = 1_000
const roundLimitMs = 20_000
const retentionLimitMs = 5_000

const shared = globalThis as { rampReconciler?: NodeJS.Timeout } // Safe: no one else uses this name

async function round(): Promise<void> {
  try {
    const db = await openDb()
    const begun = performance.now()
    await reconcileDue(db, roundLimitMs)
    if (!isStopping()) await followRecipients(db)
    await retain(db, retentionLimitMs)
    measure('ramp.reconciler.round', (performance.now() - begun) / 1_000)
  } catch (thrown) {
    log('error', 'reconciler round failed', { thrown })
  }
}

/** Follows open orders for the lifetime of this process; each round starts after the last has ended. */
export function startReconciler(): void {
  if (shared.rampReconciler !== undefined) return
  const next = () => {
    if (isStopping()) return
    // Jitter, so processes don't poll in step.
    const wait = jittered(roundEveryMs, { least: 1, most: 1.2 }, Math.random())
    shared.rampReconciler = setTimeout(() => void knownWork(round()).finally(next), wait)
    shared.rampReconciler.unref()
  }
  next()
}
