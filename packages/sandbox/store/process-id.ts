import { readFileSync } from 'node:fs'

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
  return process_.ticks === null || ticks === null || ticks === process_.ticks
}

/** Linux only: null elsewhere. */
function startTicks(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    // A zombie answers signals but runs nothing.
    return fields?.[0] === 'Z' ? 'zombie' : (fields?.[19] ?? null)
  } catch {
    return null
  }
}
