// PGlite takes no lock of its own, and two processes on one folder lose acknowledged rows in silence (measured). So one
// file says who owns the folder: made with link(2), which is atomic, naming the process and when it started.
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export class DatabaseLockedError extends Error {
  readonly code = 'EDBLOCKED'
  constructor(folder: string, pid: number) {
    super(
      `${folder} is open in process ${pid}; the embedded database allows one process (DATABASE_URL allows more)`,
    )
  }
}

interface Owner {
  readonly pid: number
  readonly ticks: string | null
}

/** When a process started, in clock ticks: tells a reused pid from its first holder. Linux only, null elsewhere. */
function startTicks(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  return owner.ticks === null || startTicks(owner.pid) === owner.ticks
}

function readOwner(file: string): { readonly raw: string; readonly owner: Owner } | null {
  try {
    const raw = readFileSync(file, 'utf8')
    const value: unknown = JSON.parse(raw)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null
    const ticks = 'ticks' in value && typeof value.ticks === 'string' ? value.ticks : null
    return { raw, owner: { pid: value.pid, ticks } }
  } catch {
    return null
  }
}

function ignoring(act: () => void): void {
  try {
    act()
  } catch {
    // Somebody else was faster; the next round of the loop sees what is there.
  }
}

/** The living process that holds a folder, or null. Takes nothing. */
export function lockHolder(folder: string): number | null {
  const held = readOwner(`${folder}.lock`)
  return held !== null && isAlive(held.owner) ? held.owner.pid : null
}

/** Puts a dead owner's file aside; gives it back when a faster process had already put its own there. */
function clearStale(file: string, raw: string): void {
  const stale = `${file}.stale.${randomUUID()}`
  ignoring(() => {
    renameSync(file, stale)
    if (readFileSync(stale, 'utf8') !== raw) ignoring(() => linkSync(stale, file))
    unlinkSync(stale)
  })
}

/**
 * Takes the folder for this process, for as long as the process lives.
 * @returns gives the folder back
 * @throws DatabaseLockedError naming the process that holds it
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(path.dirname(folder), { recursive: true })
  const file = `${folder}.lock`
  const mine = JSON.stringify({ pid: process.pid, ticks: startTicks(process.pid), id: randomUUID() })
  for (let round = 0; round < 50; round++) {
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, mine)
    try {
      linkSync(draft, file)
      const release = () => ignoring(() => readFileSync(file, 'utf8') === mine && unlinkSync(file))
      process.once('exit', release)
      return release
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    } finally {
      ignoring(() => unlinkSync(draft))
    }
    const held = readOwner(file)
    if (held !== null && isAlive(held.owner)) throw new DatabaseLockedError(folder, held.owner.pid)
    if (held !== null) clearStale(file, held.raw)
  }
  throw new Error(`cannot take the lock ${file}`)
}
