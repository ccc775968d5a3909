import { randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../config'
import { makeFolder, readIfThere } from './files'
import { isAlive, type ProcessId, processId } from './process-id'

/**
 * Makes this process the only owner of a folder. A lock left by a dead process is taken over. Returns a function that
 * releases it.
 */
export function lockFolder(dir: string): () => void {
  try {
    return takeLock(dir)
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new StartError(
      `${dir} can't be written (${error.message}); make room or give rights, or set SANDBOX_DIR to another folder`,
    )
  }
}

/** Whether the folder is still this process's: not once somebody has deleted it, and perhaps started another there. */
export function hasFolder(dir: string): boolean {
  return parseOwner(readIfThere(join(dir, 'lock')) ?? '')?.pid === process.pid
}

function takeLock(dir: string): () => void {
  makeFolder(dir)
  const path = join(dir, 'lock')
  const mine = JSON.stringify({ ...processId(process.pid), id: randomUUID() })
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (tryLink(path, mine)) return () => release(path, mine)
    const text = readIfThere(path)
    if (text === null) continue
    const owner = parseOwner(text)
    if (owner !== null && isAlive(owner)) {
      throw new StartError(
        `${dir} is in use by process ${owner.pid}; stop it, or set SANDBOX_DIR to another folder`,
      )
    }
    moveAway(path, text)
  }
  throw new StartError(`${dir} could not be locked`)
}

// A link either creates the complete lock or fails, so a partial lock is never read.
function tryLink(path: string, text: string): boolean {
  const temporary = `${path}.${randomUUID()}`
  writeFileSync(temporary, text)
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

// Between reading a dead owner's lock and moving it, another starter may have taken over: then its lock is put back.
function moveAway(path: string, text: string): void {
  const stale = `${path}.${randomUUID()}`
  try {
    renameSync(path, stale)
    if (readIfThere(stale) !== text) linkSync(stale, path)
  } catch {
    // Another process was faster; the loop tries again.
  } finally {
    rmSync(stale, { force: true })
  }
}

function release(path: string, mine: string): void {
  if (readIfThere(path) === mine) rmSync(path, { force: true })
}

function parseOwner(text: string): ProcessId | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null
    const ticks = 'ticks' in value && typeof value.ticks === 'string' ? value.ticks : null
    return { pid: value.pid, ticks }
  } catch {
    return null
  }
}
