// Installs the packages when they are missing or don't match the lockfile, one process at a time.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { waitForOnlyRun } from './only-run.mjs'

/** One that a full disk or a kill cut off, or that holds a merge's conflicts, is none: npm mends it or says why not. */
function readLock(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Whether node_modules matches the lockfile. Packages of other platforms may be missing, but no others. */
export function installed(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'))
  const present = readLock(path.join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([key, { version, optional, link }]) => {
    // The root and the folders of packages/, which a clone may have removed.
    if (!key.startsWith('node_modules/') || link) return true
    return present[key] ? present[key].version === version : optional === true
  })
}

/** Whether the development packages were left out on purpose (`npm ci --omit=dev`, `npm prune`). */
export function isPruned(root) {
  const wanted = readLock(path.join(root, 'package-lock.json'))
  const present = readLock(path.join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !present) return false
  const ofTools = Object.keys(wanted).filter((key) => wanted[key].dev && !wanted[key].optional)
  return ofTools.length > 0 && !ofTools.some((key) => key in present)
}

/** @returns {Promise<number | null>} its exit code */
function npm(args, options) {
  // When started by npm, its own path is known; that also avoids a shell on Windows.
  const own = process.env.npm_execpath
  const child = own?.endsWith('.js')
    ? spawn(process.execPath, [own, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  // Otherwise it would go on beside the next one, and while it unpacks it ignores every other signal.
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).finally(() => process.off('exit', stop))
}

async function install(root) {
  // Where NODE_ENV is "production", npm leaves them out, and then everything that asks for packages here fails.
  // Without a prefix, npm installs the project around this folder where that one calls it a workspace.
  const args = ['ci', '--include=dev', '--prefix', root, '--no-audit', '--no-fund', '--loglevel=error']
  try {
    // npm's output is for people: a caller's own output may be read by a machine.
    if ((await npm(args, { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] })) === 0) return
  } catch (error) {
    if (error.code === 'ENOENT') throw new Error('npm was not found: install Node with npm')
    throw error
  }
  throw new Error('npm ci failed: see its output above')
}

/**
 * Vercel installs by vercel.json, without what only packages/ needs.
 * @returns {Promise<boolean>} whether anything had to be installed; throws one clear line when that failed
 */
export async function ensurePackages(root, say = console.log) {
  if (process.env.VERCEL || installed(root)) return false
  const release = await waitForOnlyRun('install', root, `process ${process.pid}`, (other, socket) =>
    say(`waiting for ${other || 'another process'}, which is installing the packages and holds ${socket} …`),
  )
  try {
    if (installed(root)) return false
    say('installing packages (npm ci) …')
    await install(root)
    return true
  } finally {
    release()
  }
}
