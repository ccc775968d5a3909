// When the database last answered this process, to any caller.
import 'server-only'
import { perProcess } from '../per-process'

const last = perProcess('rampDatabaseAnswered', () => ({ at: Number.NEGATIVE_INFINITY }))

export function noteAnswer(): void {
  last().at = performance.now()
}

/** @param at of the clock of `performance.now()` */
export const hasAnsweredSince = (at: number): boolean => last().at > at
