import 'server-only'
import { proveClaims } from '../claims/prove'
import type { Db } from '../db/types'

/** What optional parts look at once a round, within the time that it has left. */
export const roundParts: readonly ((db: Db, ms: number, now: () => Date) => Promise<unknown>)[] = [
  proveClaims,
]
