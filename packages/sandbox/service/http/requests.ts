// The last calls, for a person or a test to read: no query, header or body, so no signature and no identity.
import { appendFileSync } from 'node:fs'
import { readIfThere, writeWhole } from '../../store/files'
import type { LieName } from '../lies/catalog'

export interface RequestRecord {
  readonly operation: string
  readonly method: string
  readonly path: string
  /** Determined by the headers it had, valid or not. */
  readonly by: 'signature' | 'token' | 'secret' | 'nobody'
  /** 0 when the connection was cut instead of answered. */
  readonly status: number
  readonly at: string
  readonly durationMs: number
  /** Omitted for the first project, and for a refused call. */
  readonly project?: 'browser'
  /** The lie in the answer; omitted when it was true. */
  readonly lie?: LieName
}

export interface RequestLog {
  readonly records: readonly RequestRecord[]
  add(record: RequestRecord): void
  clear(): void
}

const KEPT = 1_000
/** Above this many lines, the file is cut back to the calls kept in memory. */
const MOST_LINES = 4 * KEPT

export function openRequestLog(path: string): RequestLog {
  const read = (readIfThere(path) ?? '').split('\n').filter(Boolean)
  let records = read.slice(-KEPT).flatMap(parseRecord)
  let lines = 0
  function cutBack(): void {
    writeWhole(path, records.map(toLine).join(''))
    lines = records.length
  }
  let isFailing = false
  // The call was answered already, and what it did stands: a full disk must not turn its answer into an error.
  function attempt(write: () => void): void {
    try {
      write()
      isFailing = false
    } catch (error) {
      if (!isFailing) process.stderr.write(`sandbox: ${path}: ${String(error)}\n`)
      isFailing = true
    }
  }
  attempt(cutBack)
  return {
    get records() {
      return records
    },
    add(record) {
      records = [...records.slice(1 - KEPT), record]
      attempt(() => {
        // Not synced to disk: it survives a kill of this process, and no guarantee depends on it.
        appendFileSync(path, toLine(record))
        lines += 1
        if (lines > MOST_LINES) cutBack()
      })
    },
    clear() {
      records = []
      attempt(cutBack)
    },
  }
}

function toLine(record: RequestRecord): string {
  return `${JSON.stringify(record)}\n`
}

function parseRecord(line: string): RequestRecord[] {
  try {
    // Safe: only written by toLine(); a line cut short by a kill is not JSON.
    return [JSON.parse(line) as RequestRecord]
  } catch {
    return []
  }
}
