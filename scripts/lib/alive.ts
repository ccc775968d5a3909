// For tests of what is left running.
import { spawnSync } from 'node:child_process'

/** A process that has ended but was not reaped by its parent counts as ended. */
export function alive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}
