// The last calls, as a person or a test may look at them: no query, header or body, so no signature and no identity.
import { appendFileSync } from 'node:fs'
import { readIfThere, writeWhole } from '../store/files'

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
}

export interface RequestLog {
  readonly records: readonly RequestRecord[]
  add(record: RequestRecord): void
}

const KEPT = 1_000

export function openRequestLog(path: string): RequestLog {
  const lines = (readIfThere(path) ?? '').split('\n').filter(Boolean)
  let records = lines.slice(-KEPT).flatMap(parseRecord)
  writeWhole(path, records.map(toLine).join(''))
  return {
    get records() {
      return records
    },
    add(record) {
      records = [...records.slice(1 - KEPT), record]
      // Not synced to the disk: it survives a kill of this process, and no promise rests on it.
      appendFileSync(path, toLine(record))
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
