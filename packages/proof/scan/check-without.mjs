// npm run proof -- check without [types] [all | <part> …]: takes parts (each in turn, then all) out of a copy, and runs there what
// stays of the unit tests, the contract suite and the journeys, against a build of its own. Minutes each, as long as `npm test` without
// the soaks. With `types`, only those are checked: half a minute each.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../../scripts/lib/programs.mjs'
import { treeOf } from '../../../scripts/without/clone.mjs'
import { parts } from '../../../scripts/without/parts.mjs'
import { withDependents } from '../../../scripts/without/removal.mjs'
import { copyProject, partsHere, removePackages, takeOutOf } from '../../../scripts/without/scratch.mjs'

const given = process.argv.slice(2)
const onlyTypes = given[0] === 'types'
const words = onlyTypes ? given.slice(1) : given
const every = partsHere()
const lanes = (
  words.length === 0 ? [...every.map((name) => [name]), every] : [words[0] === 'all' ? every : words]
).filter((names) => names.length > 0)
const folder = path.join(root, '.next-check-without')

/** What `npm test` says at its end. */
function testedWithout(names) {
  const tree = treeOf(root)
  copyProject(tree, folder)
  takeOutOf(tree, folder, withDependents(parts, names))
  // Whole, as an update would find it: some tests read the lockfile beside the packages.
  removePackages(folder)
  const kept = onlyTypes ? ['types'] : ['lint', 'types', 'unit', 'contract', 'journeys']
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...kept], {
    cwd: folder,
    stdio: 'inherit',
  })
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

if (lanes.length === 0) console.log('no optional part is left to take out')
let failed = 0
for (const names of lanes) {
  const startedAt = performance.now()
  const good = testedWithout(names)
  if (!good) failed += 1
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(`-- without ${names.join(', ')}: ${good ? 'green' : 'RED'}, ${minutes} min`)
}
process.exit(failed === 0 ? 0 : 1)
