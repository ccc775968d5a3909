// Programs that the tests need and Debian packages: found on this machine, or installed where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

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

/** @returns {string | undefined} the first folder of PATH, then of `more`, that holds every one of these programs */
export function folderWith(names, more) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...more]
  return folders.find((folder) => names.every((name) => existsSync(path.join(folder, name))))
}

/** @returns {string | null} where this program is, looked for like the folder above */
export function findProgram(name, more) {
  const folder = folderWith([name], more)
  return folder === undefined ? null : path.join(folder, name)
}

/**
 * @typedef {{find: () => string | null, canInstall: () => boolean, install: (say: (line: string) => void) => void}}
 * Machine
 * @typedef {object} Needed
 * @property {Machine} machine this one
 * @property {() => boolean} mayHave whether `need` may return a place: where it can't, the tests that need the program
 * are skipped with a loud message
 * @property {(say?: (line: string) => void, on?: Machine) => string | null} need where it is, installed if that is
 * allowed; null where it is unavailable, with a loud message; in CI, where nothing may be skipped, throws instead
 */

/**
 * @param {{title: string, packageName: string, find: () => string | null}} program
 * @returns {Needed}
 */
export function findOrInstall({ title, packageName, find }) {
  const machine = { find, canInstall, install: (say) => installPackage(packageName, say) }
  return {
    machine,
    mayHave: () => Boolean(process.env.CI) || find() !== null || canInstall(),
    need: (say = console.log, on = machine) => {
      if (on.find() === null && on.canInstall()) on.install(say)
      const found = on.find()
      if (found !== null) return found
      const line = `no ${title} was found: install one (Debian: apt-get install ${packageName})`
      if (process.env.CI) throw new Error(line)
      say(`\n!!! SKIPPED on this machine: ${line} !!!\n`)
      return null
    },
  }
}
