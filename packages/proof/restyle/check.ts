// npm run proof -- check restyle [<commit>] [--served] [--journeys]: a clone that was restyled at the commit which brought the present look
// (or at another one that is named) takes the newest commit by a merge. `--served` also builds the merged clone and looks at what it serves,
// `--journeys` runs all journeys in it: minutes.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@/scripts/lib/programs.mjs'
import { applyBrand, lostPlaces } from './restyle'
import { servedFaults } from './served'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { served: { type: 'boolean', default: false }, journeys: { type: 'boolean', default: false } },
})

function git(cwd: string, ...args: string[]): { readonly isGood: boolean; readonly out: string } {
  const who = ['-c', 'user.name=Acme', '-c', 'user.email=dev@acme.example', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], { cwd, encoding: 'utf8' })
  return { isGood: status === 0, out: `${stdout}${stderr}`.trim() }
}

function must(cwd: string, ...args: string[]): string {
  const { isGood, out } = git(cwd, ...args)
  if (!isGood) throw new Error(`git ${args.join(' ')}: ${out}`)
  return out
}

/** The first commit that has it. A checkout without its history has none. */
function firstWithLook(): string {
  const commits = must(root, 'log', '--diff-filter=A', '--format=%H', '--', 'app/looks').split('\n')
  const first = commits.at(-1)
  if (!first) throw new Error('no commit of this history brought app/looks')
  return first
}

function holds(clone: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: clone, stdio: 'inherit' }).status === 0
}

/** After the step that the guide names: the sandbox's pages get the look, too. */
function testsHold(clone: string): boolean {
  const quick = ['node', 'pure', 'jsdom'].flatMap((project) => ['--project', project])
  return (
    holds(clone, 'scripts/sandbox-look.mjs') &&
    holds(clone, 'node_modules/vitest/vitest.mjs', 'run', ...quick, '--reporter=dot')
  )
}

const base = positionals[0] ?? firstWithLook()
const newest = must(root, 'rev-parse', 'HEAD')
const folder = mkdtempSync(path.join(os.tmpdir(), 'restyle-'))
const clone = path.join(folder, 'clone')
try {
  must(root, 'clone', '--quiet', '--shared', '--no-checkout', root, clone)
  must(clone, 'checkout', '--quiet', '-b', 'acme', base)
  applyBrand(clone)
  must(clone, 'commit', '--quiet', '--all', '-m', 'feat: the look of Acme')
  const between = must(root, 'rev-list', '--count', `${base}..${newest}`)
  const changed = must(root, 'diff', '--name-only', base, newest).split('\n').filter(Boolean)
  const restyled = must(clone, 'diff', '--name-only', 'HEAD~', 'HEAD').split('\n')
  console.log(`${restyled.length} files restyled at ${base.slice(0, 7)}: ${restyled.join(' ')}`)
  console.log(`${between} commits and ${changed.length} files since`)
  const merge = git(clone, 'merge', '--quiet', '--no-edit', newest)
  const conflicts = git(clone, 'diff', '--name-only', '--diff-filter=U').out
  if (!merge.isGood) console.log(merge.out)
  const lost = merge.isGood ? lostPlaces(clone) : ['the merge has ended half-way']
  for (const place of lost) console.log(`lost: ${place}`)
  const modules = path.join(clone, 'node_modules')
  const findings = [
    { promise: 'the newest commit merges without a conflict', isHeld: merge.isGood && conflicts === '' },
    { promise: 'each value of the brand is still in its place', isHeld: lost.length === 0 },
  ]
  if (merge.isGood) {
    if (values.served || values.journeys)
      cpSync(path.join(root, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true })
    else symlinkSync(path.join(root, 'node_modules'), modules)
    findings.push({ promise: 'its unit tests hold', isHeld: testsHold(clone) })
  }
  if (merge.isGood && values.served) {
    const faults = await servedFaults(clone)
    for (const fault of faults) console.log(fault)
    findings.push({ promise: 'what it serves has the brand and no other flow', isHeld: faults.length === 0 })
  }
  if (merge.isGood && values.journeys)
    findings.push({ promise: 'its journeys hold', isHeld: holds(clone, 'scripts/test.mjs', 'journeys') })
  for (const { promise, isHeld } of findings) console.log(`${isHeld ? 'held  ' : 'BROKEN'}  ${promise}`)
  process.exitCode = findings.every(({ isHeld }) => isHeld) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
