// Starts programs in their own process groups and stops them with all their children.
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'

const windows = process.platform === 'win32'
const keptCharacters = 8_000

/**
 * @typedef {object} Child
 * @property {string} name
 * @property {number} pid
 * @property {Promise<{code: number|null, signal: string|null}>} ended
 * @property {() => string} tail the end of its output
 * @property {() => boolean} running
 */

/**
 * @param {string} name for messages
 * @param {string[]} args for this same Node
 * @param {{cwd: string, env?: Record<string, string | undefined>, onOutput?: (text: string) => void}} options
 * @returns {Child}
 */
export function startNode(name, args, { cwd, env = process.env, onOutput = () => {} }) {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    detached: !windows,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return watched(name, child, onOutput)
}

/**
 * What a spawned program has said, whether it runs and how it ends.
 * @param {string} name for messages
 * @param {import('node:child_process').ChildProcess} child
 * @param {(text: string) => void} onOutput
 * @returns {Child}
 */
export function watched(name, child, onOutput = () => {}) {
  let kept = ''
  let running = true
  const take = (data) => {
    const text = String(data)
    kept = (kept + text).slice(-keptCharacters)
    onOutput(text)
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      running = false
      take(`${error.message}\n`)
      resolve({ code: 1, signal: null })
    })
    child.once('exit', (code, signal) => {
      running = false
      resolve({ code, signal })
    })
  })
  return { name, pid: child.pid ?? 0, ended, tail: () => kept, running: () => running }
}

function signal(pid, name) {
  if (pid <= 0) return
  try {
    if (windows) spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'])
    else process.kill(-pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

/**
 * Ends a program without asking it.
 * @param {Child} child
 */
export function kill(child) {
  if (child.running()) signal(child.pid, 'SIGKILL')
}

/** Asks each to stop, waits, then kills whatever is left of its group. */
export async function stopAll(children, graceMs = 15_000) {
  await Promise.all(
    children.map(async (child) => {
      if (child.running()) {
        signal(child.pid, 'SIGTERM')
        const timer = setTimeout(() => signal(child.pid, 'SIGKILL'), graceMs)
        await child.ended
        clearTimeout(timer)
      }
      // Grandchildren may outlive a parent that exited.
      signal(child.pid, 'SIGKILL')
    }),
  )
}

/**
 * Runs `change` while these programs stand still, so that they see all of it at once. Windows can't halt a program:
 * there they run on.
 * @template T
 * @param {Child[]} children
 * @param {() => Promise<T>} change
 * @returns {Promise<T>}
 */
export async function whileHalted(children, change) {
  const send = (name) => {
    for (const child of children) if (child.running() && !windows) signal(child.pid, name)
  }
  send('SIGSTOP')
  try {
    return await change()
  } finally {
    send('SIGCONT')
  }
}

/** npm sends a signal to its shell alone, and some shells, like Debian's, end without passing it on. */
function onShellGone(stop) {
  const [, script = ''] = process.argv
  // A launcher between npm and this script may end on purpose.
  if (!script || !process.env.npm_lifecycle_script?.endsWith(path.basename(script))) return
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && stop('SIGTERM'), 500).unref()
}

/**
 * Runs `stop` once on the first signal that ends this process; a second signal is handled too, but has no effect. The
 * reader of its output may end first, as in `npm run dev | head`: an uncaught error would leave every child running.
 */
export function onSignals(stop) {
  let called = false
  const first = (name) => {
    if (called) return
    called = true
    stop(name)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => first(name))
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => first('SIGPIPE'))
  onShellGone(first)
}
