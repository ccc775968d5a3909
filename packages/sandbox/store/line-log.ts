// An append-only file of JSON lines. A line is durable once append() has returned; a last line cut short by a kill is
// dropped at the next open, because no answer ever depended on it.
import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { readIfThere, writeWhole } from './files'

export interface LineLog<T> {
  readonly lines: readonly T[]
  append(line: T): void
  /** Replaces the whole content, atomically. */
  rewrite(lines: readonly T[]): void
  close(): void
}

export function openLineLog<T>(path: string, parse: (line: unknown) => T): LineLog<T> {
  const text = readIfThere(path) ?? ''
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  let lines = complete
    .split('\n')
    .filter(Boolean)
    .map((line) => parse(JSON.parse(line)))
  let file = openSync(path, 'a')
  if (complete.length !== text.length) ftruncateSync(file, Buffer.byteLength(complete))
  return {
    get lines() {
      return lines
    },
    append(line) {
      writeAll(file, `${JSON.stringify(line)}\n`)
      fsyncSync(file)
      lines.push(line)
    },
    rewrite(kept) {
      writeWhole(path, kept.map((line) => `${JSON.stringify(line)}\n`).join(''))
      closeSync(file)
      file = openSync(path, 'a')
      lines = [...kept]
    },
    close() {
      closeSync(file)
    },
  }
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(file, bytes, written)
}
