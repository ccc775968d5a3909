import 'server-only'
import { proveClaims } from '../claims/prove'
import type { Db } from '../db/types'

/** What optional parts look at once a round, beside its orders and within the same time. */
export const roundParts: readonly ((db: Db, ms: number, now: () => Date) => Promise<unknown>)[] = [
  proveClaims,
]
