// Refusals, which a stranger can cause at any rate: the first of a kind and minute is written at once, the rest are
// counted in memory and written every few seconds. So rows and writes do not grow with the number of requests.
import 'server-only'
import { log } from '../log'
import { perProcess } from '../per-process'
import { knownWork } from '../stopping'
import { type SecurityRow, writeSecurity } from './write'

interface RefusalCount {
  readonly row: SecurityRow
  unwritten: number
  lastAt: Date
}

interface Counts {
  readonly rows: Map<string, RefusalCount>
  timer: NodeJS.Timeout | null
}

/** Different rows of one event that a process starts per minute. Further ones share one row. */
export const mostRows = 100
const flushEveryMs = 10_000
/** If the database is down for longer, counts are lost instead of filling memory. */
const keptMs = 10 * 60_000

const counts = perProcess<Counts>('rampSecurityCounts', () => ({ rows: new Map(), timer: null }))

const keyOf = ({ minute, event, who, network, detail, machine }: SecurityRow) =>
  JSON.stringify([minute.getTime(), event, who, network, detail, machine])

async function writeCounted(counted: RefusalCount): Promise<void> {
  const { row, unwritten, lastAt } = counted
  counted.unwritten = 0
  try {
    await writeSecurity(row, unwritten, lastAt)
  } catch (thrown) {
    counted.unwritten += unwritten
    throw thrown
  }
}

function forgetPast(now: Date): void {
  for (const [key, { row, unwritten }] of counts().rows) {
    const age = now.getTime() - row.minute.getTime()
    if (age > keptMs || (age >= 60_000 && unwritten === 0)) counts().rows.delete(key)
  }
}

/** Writes the counts since the last time. Called every few seconds, and when the process stops. */
export async function flushSecurityCounts(now = new Date()): Promise<void> {
  try {
    for (const counted of counts().rows.values()) if (counted.unwritten > 0) await writeCounted(counted)
  } catch (thrown) {
    // One line for all of them; the rest waits for the next flush.
    log('warn', 'security log not written', { thrown })
    flushLater()
  }
  forgetPast(now)
}

function flushLater(): void {
  const state = counts()
  if (state.timer !== null) return
  state.timer = setTimeout(() => {
    state.timer = null
    void knownWork(flushSecurityCounts())
  }, flushEveryMs)
  state.timer.unref()
}

function countRows(event: SecurityRow['event']): number {
  return [...counts().rows.values()].filter(({ row }) => row.event === event).length
}

/** Counts one refusal, and writes it when it is the first of its row. */
export async function countRefusal(row: SecurityRow, at: Date): Promise<void> {
  const { rows } = counts()
  const own = rows.get(keyOf(row))
  if (own === undefined) forgetPast(at)
  const isFull = own === undefined && countRows(row.event) >= mostRows
  const counted: SecurityRow = isFull
    ? { minute: row.minute, event: row.event, who: '', network: 'others', detail: '' }
    : row
  const known = own ?? rows.get(keyOf(counted))
  const entry = known ?? { row: counted, unwritten: 0, lastAt: at }
  entry.unwritten += 1
  entry.lastAt = at
  if (known !== undefined) return flushLater()
  rows.set(keyOf(counted), entry)
  try {
    await writeCounted(entry)
  } catch (thrown) {
    flushLater()
    throw thrown
  }
}
