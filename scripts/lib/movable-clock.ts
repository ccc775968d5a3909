// An app whose clock a test can move ahead, to see what happens minutes later without waiting.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  const file = join(dir, 'offset')
  const shift = (ms: number) => writeFileSync(file, String(ms))
  shift(0)
  const env = {
    NODE_OPTIONS: `--import=${resolve('scripts/lib/shifted-clock.mjs')}`,
    SHIFTED_CLOCK_FILE: file,
  }
  return { env, shift, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
