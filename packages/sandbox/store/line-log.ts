// An append-only file of JSON lines. A line is durable once append() has returned; a last line cut short by a kill is
// dropped at the next open, because no answer ever depended on it.
import { closeSync, fsyncSync, ftruncateSync, openSync } from 'node:fs'
import { parseStored, readBytesIfThere, writeAll, writeWhole } from './files'

interface LineLog<T> {
  readonly lines: readonly T[]
  /** @throws when the line could not be made durable; nothing of it is kept then */
  append(line: T): void
  /** Replaces the whole content, atomically. */
  rewrite(lines: readonly T[]): void
  close(): void
}

export function openLineLog<T>(path: string, parse: (line: unknown) => T): LineLog<T> {
  const bytes = readBytesIfThere(path) ?? Buffer.alloc(0)
  let size = bytes.lastIndexOf('\n') + 1
  let lines = parseStored(path, () =>
    // Fatal: a damaged letter would otherwise be read as another one.
    new TextDecoder('utf-8', { fatal: true })
      .decode(bytes.subarray(0, size))
      .split('\n')
      .filter(Boolean)
      .map((line) => parse(JSON.parse(line))),
  )
  let file = openSync(path, 'a')
  ftruncateSync(file, size)
  let isSound = true
  let isClosed = false
  function requireSound(): void {
    // The system gives its number to the next file that is opened: a line would go there.
    if (isClosed) throw new Error(`${path} is closed`)
    if (!isSound) throw new Error(`${path} takes no more lines since a write failed: start again`)
  }
  return {
    get lines() {
      return lines
    },
    append(line) {
      requireSound()
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      isSound = false
      try {
        writeAll(file, bytes)
        fsyncSync(file)
      } catch (error) {
        // Refused, so nothing of it may stay: the next line would follow it, and have its number.
        ftruncateSync(file, size)
        isSound = true
        throw error
      }
      isSound = true
      size += bytes.length
      lines.push(line)
    },
    rewrite(kept) {
      requireSound()
      const whole = kept.map((line) => `${JSON.stringify(line)}\n`).join('')
      writeWhole(path, whole)
      // Until the new file is open, lines would go to the old one, which has no name any more.
      isSound = false
      closeSync(file)
      file = openSync(path, 'a')
      isSound = true
      size = Buffer.byteLength(whole)
      lines = [...kept]
    },
    close() {
      isClosed = true
      closeSync(file)
    },
  }
}
