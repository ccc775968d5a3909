// npm run proof -- check merge [<old commit>] [<new commit>] [<part> …]: takes parts (all of them) out of a clone of the old commit (the
// 40th before HEAD), merges the new one (HEAD), runs `npm run without -- again`, and holds the result against the new commit without the same parts.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../../scripts/lib/programs.mjs'

const [old = 'HEAD~40', later = 'HEAD', ...names] = process.argv.slice(2)
const parts = names.length === 0 ? ['all'] : names
const place = mkdtempSync(path.join(os.tmpdir(), 'merge-'))

/** Runs a program in a folder and gives up with what it wrote when it fails. */
function run(folder, program, args, mayFail = false) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status === 0 || mayFail) return stdout.trim()
  console.error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  process.exit(1)
}

const person = ['-c', 'user.name=Clone', '-c', 'user.email=clone@example.com']
const git = (folder, ...args) => run(folder, 'git', [...person, ...args])
const without = (folder, ...words) =>
  console.log(run(folder, process.execPath, ['scripts/without.mjs', ...words]))

function cloneAt(name, commit) {
  const folder = path.join(place, name)
  git(place, 'clone', '--quiet', '--shared', root, folder)
  git(folder, 'checkout', '--quiet', '-b', 'mine', commit)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  appendFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\n')
  return folder
}

/** Everything that git would commit. */
function treeOf(folder) {
  git(folder, 'add', '--all')
  return git(folder, 'write-tree')
}

const target = git(root, 'rev-parse', later)
const clone = cloneAt('clone', git(root, 'rev-parse', old))
without(clone, ...parts)
git(clone, 'add', '--all')
git(clone, 'commit', '--quiet', '--message', 'take parts out')
const merge = run(clone, 'git', [...person, 'merge', '--no-edit', target], true)
const conflicts = merge.split('\n').filter((line) => line.startsWith('CONFLICT'))
for (const line of conflicts) console.log(line)
without(clone, 'again')

const fresh = cloneAt('fresh', target)
// The new commit may have parts that the old one did not know.
without(fresh, ...JSON.parse(readFileSync(path.join(clone, 'without.json'), 'utf8')).parts)
const [merged, expected] = [treeOf(clone), treeOf(fresh)]
const same = merged === expected
console.log(
  `${conflicts.length} conflicts settled; the clone is ${same ? '' : 'NOT '}the new version without the parts`,
)
if (same) rmSync(place, { recursive: true, force: true })
else console.log(run(place, 'git', ['diff', '--no-index', '--stat', 'fresh', 'clone'], true))
process.exit(same ? 0 : 1)
