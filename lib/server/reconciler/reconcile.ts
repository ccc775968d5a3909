import 'server-only'
import type { Db } from '../db/types'
import { type Due, leaseAsk, leaseCheck } from '../orders/lease'
import { isStopping } from '../stopping'
import { look } from './look'
import { roundParts } from './parts'

const sideBySide = 4
/** At most this long without questions: the budget may recover sooner than it said. */
const longestQuietMs = 5_000

// The budget is spent for every order, so after one refusal we don't ask for the next ones.
const quietUntil = new WeakMap<Db, number>()

function keepQuiet(db: Db, seconds: number): void {
  const leastMs = Math.min(longestQuietMs, Math.max(0, seconds - 1) * 1_000)
  quietUntil.set(db, performance.now() + leastMs + Math.random() * 100)
}

interface LeasedOrder {
  readonly orderId: string
  readonly due: Due
}

async function nextAsk(db: Db, now: Date): Promise<LeasedOrder | null> {
  if (performance.now() < (quietUntil.get(db) ?? 0)) return null
  const orderId = await leaseAsk(db, now)
  return orderId === null ? null : { orderId, due: { check: false, ask: true } }
}

async function nextCheck(db: Db, now: Date): Promise<LeasedOrder | null> {
  const orderId = await leaseCheck(db, now)
  return orderId === null ? null : { orderId, due: { check: true, ask: false } }
}

/**
 * Questions first: a free call of the budget may soon belong to another lane. But one of the parallel workers takes
 * clock and chain first; otherwise a hanging service would keep all of them from work that needs no call.
 */
async function leaseNext(db: Db, now: Date, index: number): Promise<LeasedOrder | null> {
  return index === 0
    ? ((await nextCheck(db, now)) ?? nextAsk(db, now))
    : ((await nextAsk(db, now)) ?? nextCheck(db, now))
}

/**
 * One round over due orders, until none is left or the time is over. Any number of processes may run it at once.
 * @returns how many were looked at
 */
export async function reconcileDue(
  db: Db,
  limitMs: number,
  now: () => Date = () => new Date(),
): Promise<number> {
  const until = now().getTime() + limitMs
  let looked = 0
  // A few in parallel, so that one slow answer does not hold up the rest.
  const work = async (index: number) => {
    while (now().getTime() <= until && !isStopping()) {
      const next = await leaseNext(db, now(), index)
      if (next === null) return
      looked += 1
      const waitSeconds = await look(db, next.orderId, next.due, { lane: 'rest', inLine: true }, now)
      if (waitSeconds !== null) keepQuiet(db, waitSeconds)
    }
  }
  const workers = Array.from({ length: sideBySide }, (_, index) => work(index))
  // Beside the orders, which may take the whole time, and more at a chain or a service that hangs.
  const parts = isStopping() ? [] : roundParts.map((part) => part(db, limitMs, now))
  await Promise.all([...workers, ...parts])
  return looked
}
