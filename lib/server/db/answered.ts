// When the database last answered this process, to any caller.
import 'server-only'
import { perProcess } from '../per-process'

const last = perProcess('rampDatabaseAnswered', () => ({ at: Number.NEGATIVE_INFINITY }))

/** What a pool calls at each answer. It keeps its record, so that a pool of an earlier test file notes nothing for later ones. */
export function answerNoter(): () => void {
  const place = last()
  return () => {
    place.at = performance.now()
  }
}

/** @param at of the clock of `performance.now()` */
export const hasAnsweredSince = (at: number): boolean => last().at > at
