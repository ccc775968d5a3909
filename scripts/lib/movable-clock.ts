// An app whose clock a test can move ahead, to see what happens minutes later without waiting.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface MovableClock {
  /** The environment to pass to `runApp`. */
  readonly env: Readonly<Record<string, string>>
  /** How far the app's clock is ahead from now on, in milliseconds. */
  readonly shift: (ms: number) => void
  readonly remove: () => void
}

export function movableClock(): MovableClock {
  const dir = mkdtempSync(join(tmpdir(), 'clock-'))
  const [file, next] = [join(dir, 'offset'), join(dir, 'next')]
  // At once: a program that reads a file while it is written finds none of it, and its clock would jump back.
  const shift = (ms: number) => {
    writeFileSync(next, String(ms))
    renameSync(next, file)
  }
  shift(0)
  const env = {
    NODE_OPTIONS: `--import=${resolve('scripts/lib/shifted-clock.mjs')}`,
    SHIFTED_CLOCK_FILE: file,
  }
  return { env, shift, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
