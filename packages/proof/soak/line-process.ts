// One of our processes that is controlled by lines of JSON, and can be killed at any moment.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '@/scripts/lib/programs.mjs'

export interface LineProcess {
  readonly pid: number
  readonly send: (line: unknown) => void
  /** kill -9; resolves once the process is gone. Every line it wrote before has been read by then. */
  readonly kill: () => Promise<void>
  readonly running: () => boolean
}

type Env = Readonly<Record<string, string>>

/** The parts of this machine's environment a program needs, without a developer's own settings. */
export function bareEnv(): Env {
  const names = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'LANG']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

/** @param file next to this one */
export function startLines(file: string, env: Env, onLine: (line: unknown) => void): LineProcess {
  const script = path.join(import.meta.dirname, file)
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=react-server', script], {
    cwd: root,
    env: { NODE_ENV: 'test', ...bareEnv(), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let alive = true
  // "close" comes after the last byte of its output, "exit" may come before.
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      alive = false
      resolve()
    })
  })
  // A pipe to a killed process breaks; its end is known already.
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stdout }).on('line', (text) => {
    // Server logs come on the same stream; a line cut short by a kill is not an acknowledgement.
    if (!text.startsWith('{"soak":') || !text.endsWith('}')) return
    onLine(JSON.parse(text).soak)
  })
  return {
    pid: child.pid ?? 0,
    send: (line) => child.stdin.write(`${JSON.stringify(line)}\n`),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    running: () => alive,
  }
}

/** The same conversation from inside such a process. */
export function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify({ soak: line })}\n`)
}

export function hear(onLine: (line: unknown) => void): void {
  createInterface({ input: process.stdin }).on('line', (text) => onLine(JSON.parse(text)))
}
