// The sandbox under test: a separate program on free ports, and what it reports.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOwnChains } from '@/scripts/lib/own-chains.mjs'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { stopAll } from '@/scripts/lib/processes.mjs'
import { sandboxReady, startSandbox } from '@/scripts/lib/programs.mjs'
import { atEnd } from '../soak/report'
import { debuggerOptions, liveBytes } from './heap'

export const clientId = 'fuzz-client'
export const clientSecret = 'fuzz-secret-é'

export interface Target {
  readonly url: string
  readonly pid: number
  readonly running: () => boolean
  /** Its output since it was ready: nothing, unless something went wrong. */
  readonly output: () => string
  /** Its memory after a full collection. */
  readonly liveMiB: () => Promise<number>
}

/** Limit of the old space, so that a leak ends the process, which is noticed. */
export const HEAP_LIMIT_MIB = 256

/** A dedicated sandbox, stopped and removed with the soak. */
export async function startTarget(): Promise<Target> {
  const [port, debugPort = 0] = await freePorts(2)
  const dir = mkdtempSync(join(tmpdir(), 'fuzz-'))
  let output = ''
  const child = startSandbox({
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      SANDBOX_PORT: String(port),
      SANDBOX_DIR: dir,
      SANDBOX_CLIENT_ID: clientId,
      SANDBOX_CLIENT_SECRET: clientSecret,
      SANDBOX_RATE_LIMIT: '9999999/1h',
      NODE_OPTIONS: `--max-old-space-size=${HEAP_LIMIT_MIB} ${debuggerOptions(debugPort)}`,
    },
    onOutput: (text: string) => {
      output += text
    },
  })
  atEnd(async () => {
    await stopAll([child])
    stopOwnChains(dir)
    rmSync(dir, { recursive: true, force: true })
  })
  await sandboxReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    running: child.running,
    output: () => output.replace(/^(sandbox ready \S+|Debugger attached\.)$/gm, '').trim(),
    liveMiB: async () => (await liveBytes(debugPort)) / MIB,
  }
}

const MIB = 1_048_576

/** Resident memory of a process, in MiB. */
export function residentMiB(pid: number): number {
  const file = `/proc/${pid}/status`
  const kib = existsSync(file)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  return Number(kib) / 1_024
}
