import 'server-only'
import { jittered } from '@/lib/domain/jitter'
import { openDb } from '../db/open'
import { countedLine } from '../log-counted'
import { followRecipients } from '../recipients/follow'
import { isStopping, knownWork } from '../stopping'
import { measure } from '../traced'
import { reconcileDue } from './reconcile'
import { retain } from './retention'

const roundEveryMs = 1_000
const roundLimitMs = 20_000
const retentionLimitMs = 5_000

// Two rounds a second fail for as long as the database is away, and would drown every other line.
const roundFailed = countedLine('error', 'reconciler round failed')

const shared = globalThis as { rampReconciler?: object } // Safe: no one else uses this name

async function followOrders(): Promise<void> {
  const db = await openDb()
  const begun = performance.now()
  await reconcileDue(db, roundLimitMs)
  await retain(db, retentionLimitMs)
  measure('ramp.reconciler.round', (performance.now() - begun) / 1_000)
}

/** Each round starts after the last has ended, until the process stops or another reconciler has replaced this one. */
function repeat(own: object, round: () => Promise<unknown>): void {
  const logged = () => round().catch((thrown: unknown) => roundFailed({ thrown }))
  const begin = () => {
    if (!isStopping() && shared.rampReconciler === own) void knownWork(logged()).finally(next)
  }
  const next = () => {
    // Jitter, so processes don't poll in step.
    setTimeout(begin, jittered(roundEveryMs, { least: 1, most: 1.2 }, Math.random())).unref()
  }
  next()
}

/**
 * Follows open orders and recipients for the lifetime of this process. Orders don't wait for recipients, whose looks at
 * a hanging service may take minutes.
 */
export function startReconciler(): void {
  if (shared.rampReconciler !== undefined) return
  const own = {}
  shared.rampReconciler = own
  repeat(own, followOrders)
  repeat(own, async () => followRecipients(await openDb()))
}
