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

const shared = globalThis as { rampReconciler?: boolean } // Safe: no one else uses this name

async function followOrders(): Promise<void> {
  const db = await openDb()
  const begun = performance.now()
  await reconcileDue(db, roundLimitMs)
  await retain(db, retentionLimitMs)
  measure('ramp.reconciler.round', (performance.now() - begun) / 1_000)
}

/** Each round starts after the last has ended. */
function repeat(round: () => Promise<unknown>): void {
  const logged = () => round().catch((thrown: unknown) => log('error', 'reconciler round failed', { thrown }))
  const next = () => {
    if (isStopping()) return
    // Jitter, so processes don't poll in step.
    const wait = jittered(roundEveryMs, { least: 1, most: 1.2 }, Math.random())
    setTimeout(() => void knownWork(logged()).finally(next), wait).unref()
  }
  next()
}

/**
 * Follows open orders and recipients for the lifetime of this process. Orders don't wait for recipients, whose looks at
 * a hanging service may take minutes.
 */
export function startReconciler(): void {
  if (shared.rampReconciler === true) return
  shared.rampReconciler = true
  repeat(followOrders)
  repeat(async () => followRecipients(await openDb()))
}
