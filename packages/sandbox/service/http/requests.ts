// The last calls, as a person or a test may look at them: no query, header or body, so no signature and no identity.
import { appendFileSync } from 'node:fs'
import { readIfThere, writeWhole } from '../../store/files'
import type { LieName } from '../lies/catalog'

export interface RequestRecord {
  readonly operation: string
  readonly method: string
  readonly path: string
  /** By the headers that came with it, whether or not they were good. */
  readonly by: 'signature' | 'token' | 'secret' | 'nobody'
  /** 0 when the connection was cut instead of answered. */
  readonly status: number
  readonly at: string
  readonly durationMs: number
  /** Left out for the first project, and for a call that was not let in. */
  readonly project?: 'browser'
  /** The lie that was told; left out when the answer was true. */
  readonly lie?: LieName
}

export interface RequestLog {
  readonly records: readonly RequestRecord[]
  add(record: RequestRecord): void
}

const KEPT = 1_000
/** Lines of the file, which is cut back to those that are kept when it has more. */
const MOST_LINES = 4 * KEPT

export function openRequestLog(path: string): RequestLog {
  const read = (readIfThere(path) ?? '').split('\n').filter(Boolean)
  let records = read.slice(-KEPT).flatMap(parseRecord)
  let lines = 0
  function cutBack(): void {
    writeWhole(path, records.map(toLine).join(''))
    lines = records.length
  }
  cutBack()
  return {
    get records() {
      return records
    },
    add(record) {
      records = [...records.slice(1 - KEPT), record]
      // Not synced to the disk: it survives a kill of this process, and no promise rests on it.
      appendFileSync(path, toLine(record))
      lines += 1
      if (lines > MOST_LINES) cutBack()
    },
  }
}

function toLine(record: RequestRecord): string {
  return `${JSON.stringify(record)}\n`
}

function parseRecord(line: string): RequestRecord[] {
  try {
    // Written by toLine() alone; a line that a kill cut short is not JSON.
    return [JSON.parse(line) as RequestRecord]
  } catch {
    return []
  }
}
