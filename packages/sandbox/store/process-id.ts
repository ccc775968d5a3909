import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Identifies a process beyond its pid, where the system says when it started. */
export interface ProcessId {
  readonly pid: number
  readonly ticks: string | null
}

export function processId(pid: number): ProcessId {
  return { pid, ticks: startTicks(pid) }
}

export function isAlive(process_: ProcessId): boolean {
  try {
    process.kill(process_.pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const ticks = startTicks(process_.pid)
  if (ticks === ZOMBIE) return false
  return process_.ticks === null || ticks === null || ticks === process_.ticks
}

/** Whether a process that is alive is this one and no later one with its pid, by its program where nothing else tells. */
export function isSurely({ pid, ticks }: ProcessId, program: string): boolean {
  if (ticks !== null && startTicks(pid) !== null) return true
  const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
  // Null, whatever its type says, where there is no such program.
  return basename((stdout ?? '').trim()).includes(program)
}

const ZOMBIE = 'zombie'

/** Linux only: null elsewhere. */
function startTicks(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    // A zombie answers signals but runs nothing.
    return fields?.[0] === 'Z' ? ZOMBIE : (fields?.[19] ?? null)
  } catch {
    return null
  }
}
