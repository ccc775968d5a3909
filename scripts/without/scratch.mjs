// A copy of the project to take parts out of.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/programs.mjs'
import { git, recorded, write } from './clone.mjs'
import { parts, registries } from './parts.mjs'
import { missingIn, removalOf } from './removal.mjs'

/** Those that this clone still has. */
export const partsHere = () => Object.keys(parts).filter((name) => !recorded(root).includes(name))

/** Linked, not copied: nothing writes into a package. */
function linkPackages(folder) {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
  if (spawnSync('cp', ['-al', from, to]).status !== 0)
    cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/**
 * The project as it is, what is not committed included.
 * @param {import('./removal.mjs').Tree} tree
 * @param {string} folder inside the project, so that hard links reach the packages
 */
export function copyProject(tree, folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const file of tree.files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    cpSync(path.join(root, file), path.join(folder, file))
  }
  git(folder, 'init', '--quiet')
  linkPackages(folder)
}

/**
 * Takes parts out of a copy.
 * @returns {Map<string, string | null>} what changed
 */
export function takeOutOf(tree, folder, names) {
  const chosen = names.map((name) => parts[name])
  const { changes, problems } = removalOf(tree, chosen, registries)
  const before = recorded(root).map((name) => parts[name])
  const missing = missingIn(tree.files, chosen, before)
  const all = [...problems, ...missing.map((file) => `${file} is not there`)]
  if (all.length > 0) throw new Error(`without ${names.join(', ')}: ${all.join('; ')}`)
  write(folder, changes, names)
  return changes
}

const placesIn = (folder) =>
  Object.keys(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages)

/** Takes out the packages that the copy's lockfile does not name any more. */
export function removePackages(folder) {
  const stay = new Set(placesIn(folder))
  for (const place of placesIn(root).filter((each) => !stay.has(each)))
    rmSync(path.join(folder, place), { recursive: true, force: true })
}
