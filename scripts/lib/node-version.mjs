// Checks whether this Node can run the project, and in this folder. Uses no packages, because it runs before any is installed.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const numbers = (version) =>
  version
    .replace(/^[^\d]*/, '')
    .split('.')
    .map(Number)

function atLeast(version, floor) {
  const [a, b] = [numbers(version), numbers(floor)]
  const index = [0, 1, 2].find((place) => (a[place] ?? 0) !== (b[place] ?? 0))
  return index === undefined || (a[index] ?? 0) > (b[index] ?? 0)
}

/** Supports the syntax of `engines.node`: `^1.2.3` and `>=1.2.3`, joined by `||`. */
export function satisfies(version, range) {
  return range.split('||').some((part) => {
    const floor = part.trim()
    const sameMajor = !floor.startsWith('^') || numbers(version)[0] === numbers(floor)[0]
    return sameMajor && atLeast(version, floor)
  })
}

/** The range has an upper end, so that a platform stays at tested versions. A machine's own Node may be newer. */
function isNewer(version, range) {
  return numbers(version)[0] > Math.max(...range.split('||').map((part) => numbers(part.trim())[0]))
}

/** One clear line, or null when the version is fine. */
export function nodeProblem(root, version = process.versions.node) {
  // Not parsed: in the middle of a merge, which without.mjs settles, the file may hold its conflicts.
  const range = /"node":\s*"([^"]+)"/.exec(readFileSync(path.join(root, 'package.json'), 'utf8'))?.[1] ?? ''
  if (satisfies(version, range) || isNewer(version, range)) return null
  return `Node ${version} cannot run this project: it needs ${range} or newer (see .nvmrc)`
}

/** Vite and Turbopack take what follows one of these for no part of a file's name. */
function folderProblem(root) {
  const found = /[#?]/.exec(root)?.[0]
  if (found === undefined) return null
  return `${root} cannot hold this project: its tools fail where a path has a "${found}". Rename or move the folder`
}

/** The same for all that keeps any command from running here. */
export const machineProblem = (root) => nodeProblem(root) ?? folderProblem(root)
