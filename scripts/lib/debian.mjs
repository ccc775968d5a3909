// Programs that the tests need and Debian packages: found on this machine, or installed where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @param {string} name of the package */
export function installPackage(name, say) {
  say(`installing Debian's ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const wanted = ['install', '-y', '--no-install-recommends', name]
  if (!apt(...wanted) && apt('update')) apt(...wanted)
}

/**
 * @param {{title: string, packageName: string}} program
 * @param {(line: string) => void} say
 * @param {{find: () => string | null, canInstall: () => boolean, install: (say: (line: string) => void) => void}}
 * machine
 * @returns {string | null} where it is; null where it is unavailable, with a loud message; in CI, where nothing may be
 * skipped, throws instead
 */
export function need({ title, packageName }, say, machine) {
  if (machine.find() === null && machine.canInstall()) machine.install(say)
  const found = machine.find()
  if (found !== null) return found
  const line = `no ${title} was found: install one (Debian: apt-get install ${packageName})`
  if (process.env.CI) throw new Error(line)
  say(`\n!!! SKIPPED on this machine: ${line} !!!\n`)
  return null
}
