// Runs one tool of a part and shows its output.
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onSignals } from '../lib/processes.mjs'
import { root } from '../lib/programs.mjs'

const windows = process.platform === 'win32'
const graceMs = 20_000
/** Each running tool with a promise of its end. */
const running = new Map()
/** Folders of the parts, deleted also when they are stopped. */
const folders = new Set()
let stopping = false

const remove = (folder) => rmSync(folder, { recursive: true, force: true })

/**
 * Runs a part that keeps its files in a folder of its own. A sandbox whose folder goes ends with its chains, so none that a
 * stopped tool has started is left.
 * @template T
 * @param {string} name
 * @param {(folder: string) => Promise<T>} part
 * @returns {Promise<T>}
 */
export async function inFolder(name, part) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`))
  folders.add(folder)
  try {
    return await part(folder)
  } finally {
    folders.delete(folder)
    remove(folder)
  }
}

/** A program that is just ending may still write into one, and it is then removed the next time. */
function removeAll() {
  for (const folder of folders) {
    try {
      remove(folder)
    } catch (error) {
      if (error.code !== 'ENOTEMPTY') throw error
    }
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has just exited.
  }
}

/** On a signal: lets running tools release their programs and folders, then ends this process. */
export function stopToolsOnSignals() {
  onSignals(async () => {
    stopping = true
    for (const child of running.keys()) signal(child.pid, 'SIGINT')
    const timer = setTimeout(() => {
      for (const child of running.keys()) signal(windows ? child.pid : -child.pid, 'SIGKILL')
    }, graceMs)
    await Promise.all(running.values())
    clearTimeout(timer)
    removeAll()
    // A sandbox that was just starting makes its folder again.
    if (folders.size > 0) await sleep(2_000)
    removeAll()
    process.exit(130)
  })
}

/** A file and not a pipe: a process that outlives the tool may keep a pipe open. */
function ownOutput() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'tool-'))
  const file = path.join(dir, 'output')
  const out = openSync(file, 'w')
  const show = () => {
    closeSync(out)
    process.stdout.write(readFileSync(file))
    rmSync(dir, { recursive: true, force: true })
  }
  return { out, show }
}

/**
 * @param {string[]} args for this same Node
 * @param {Record<string, string | undefined>} env on top of this process's own
 * @param {{ beside?: boolean, folder?: string }} options `beside`: others are running, so its output is buffered and shown in
 * one piece when it has ended; `folder`: where it runs, by default this project
 * @returns {Promise<boolean>} whether it succeeded; never resolves once this process is stopping
 */
export async function tool(args, env = {}, { beside = false, folder = root } = {}) {
  if (stopping) return new Promise(() => {})
  const own = beside ? ownOutput() : null
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', own?.out ?? 'inherit', own?.out ?? 'inherit'],
    detached: !windows,
  })
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
  running.set(child, ended)
  const good = await ended
  running.delete(child)
  own?.show()
  return stopping ? new Promise(() => {}) : good
}

/**
 * The counts of a part. `failures` names what failed, because the log above the last lines may be lost.
 * @typedef {{ passed: number, failed: number, failures: readonly string[] }} Count
 */

/**
 * The count of a part that is one check.
 * @returns {Count}
 */
export function one(good, name = 'see above') {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, failures: good ? [] : [name] }
}

/** @returns {Count} */
export function sum(counts) {
  return counts.reduce(
    (all, { passed, failed, failures }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      failures: [...all.failures, ...failures],
    }),
    { passed: 0, failed: 0, failures: [] },
  )
}
