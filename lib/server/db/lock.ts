// PGlite has no lock of its own, and two processes on one folder silently lose acknowledged rows (measured). So a file
// names the folder's owner: created with link(2), which is atomic, with the process id and start time.
import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
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

/** A process's start time in clock ticks: detects a reused pid. Linux only, null elsewhere. */
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
    // Another process was faster; the next iteration sees its file.
  }
}

/** The live process that owns a folder, or null. Does not take the lock. */
export function lockHolder(folder: string): number | null {
  const held = readOwner(`${folder}.lock`)
  return held !== null && isAlive(held.owner) ? held.owner.pid : null
}

/** Moves a dead owner's file away; restores it if a faster process had already created its own. */
function clearStale(file: string, raw: string): void {
  const stale = `${file}.stale.${randomUUID()}`
  ignoring(() => {
    renameSync(file, stale)
    if (readFileSync(stale, 'utf8') !== raw) ignoring(() => linkSync(stale, file))
    unlinkSync(stale)
  })
}

/** Makes a folder and its parents. Node's own `recursive` never returns below a folder that takes none, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(folder)) throw error
  }
}

/**
 * Locks the folder for the lifetime of this process.
 * @returns releases the folder
 * @throws DatabaseLockedError naming the process that owns it
 */
export function lockFolder(folder: string): () => void {
  makeFolder(path.dirname(folder))
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
