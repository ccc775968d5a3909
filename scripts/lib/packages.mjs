// Installs the packages when they are missing or don't match the lockfile, one process at a time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
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

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function lock(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = path.join(os.tmpdir(), `install-${name}.lock`)
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (holder > 0 && !alive(holder)) rmSync(file, { force: true })
    else await sleep(200)
  }
}

function npm(args, options) {
  // When started by npm, its own path is known; that also avoids a shell on Windows.
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return spawnSync(process.execPath, [own, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** @returns {Promise<boolean>} whether anything had to be installed; throws one clear line when that failed */
export async function ensurePackages(root, say = console.log) {
  if (installed(root)) return false
  const release = await lock(root)
  try {
    if (installed(root)) return false
    say('installing packages (npm ci) …')
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    // npm's output is for people: a caller's own output may be read by a machine.
    const { status, error } = npm(args, { cwd: root, stdio: ['inherit', process.stderr, 'inherit'] })
    if (error?.code === 'ENOENT') throw new Error('npm was not found: install Node with npm')
    if (status !== 0) throw new Error('npm ci failed: see its output above')
    return true
  } finally {
    release()
  }
}
