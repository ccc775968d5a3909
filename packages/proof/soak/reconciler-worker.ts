// One process of the reconciler without Next: one round after the other, until it is killed. Several reconcilers in one
// process represent as many instances: each has its own connections and pause.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@/lib/server/db/open'
import { getEnv } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { reconcileDue } from '@/lib/server/reconciler/reconcile'
import { say } from './line-process'
import { fasterClock } from './reconciler/faster-clock'

const { RECONCILERS = '1', SPEED = '1', BEGUN = String(Date.now()) } = process.env
const count = Number(RECONCILERS)
/** A faster clock shortens the intervals and the leases, and nothing else. All processes share it. */
const now = fasterClock(Number(BEGUN), Number(SPEED)).now
const roundEveryMs = 100

async function reconcile(): Promise<never> {
  const { db } = await openDatabase(getEnv())
  say({ ready: true })
  for (;;) {
    await reconcileDue(db, 20_000, now).catch((thrown: unknown) => log('error', 'round failed', { thrown }))
    await sleep(roundEveryMs * (1 + Math.random() / 5))
  }
}

await Promise.all(Array.from({ length: count }, reconcile))
