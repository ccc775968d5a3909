import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../config'

/**
 * Replaces a file atomically: a reader, or a start after a kill, sees the old text or the new one, never a part.
 * Readable only by its owner: one of these files says where a chain listens.
 */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.new`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeAll(file, Buffer.from(text))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}

/** One write may take a part only: of a large text, or on a disk that is almost full. */
export function writeAll(file: number, bytes: Buffer): void {
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}

/** Makes a folder and its parents. Node's own `recursive` never returns below a folder that takes none, such as /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(path)) throw error
  }
}

/** Reads a file, or returns null when there is none. */
export function readIfThere(path: string): string | null {
  return readBytesIfThere(path)?.toString('utf8') ?? null
}

export function readBytesIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** What `parse` makes of a file's text. A failure names the file and the way out. */
export function parseStored<T>(path: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${path} can't be read (${reason}): start with --reset to forget everything`)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
