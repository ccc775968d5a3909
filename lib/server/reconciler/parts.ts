import 'server-only'
import type { Db } from '../db/types'
import { proveClaims } from '../orders/prove-claims'

/** What optional parts look at once a round, within the time that it has left. */
export const roundParts: readonly ((db: Db, ms: number, now: () => Date) => Promise<unknown>)[] = [
  proveClaims,
]
