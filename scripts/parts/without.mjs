// A copy without every optional part that this clone still has: what stays is green.
import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { withoutEnvFiles } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { treeOf } from '../without/clone.mjs'
import { copyProject, partsHere, removePackages, takeOutOf } from '../without/scratch.mjs'
import { testBuild } from './build.mjs'
import { one, sum, tool } from './tool.mjs'
import { typeCheck } from './types.mjs'

const scratch = path.join(root, '.next-without')

/** Tests of what a removal changes beside code: messages, settings, names, documents. All of them are a lane of the proof. */
const quickTests = [
  'app/messages',
  'app/tokens',
  'lib/server/env',
  'messages',
  'scripts/docs',
  'scripts/lockfile',
  'scripts/public-names',
]

async function timed(name, args, env) {
  const startedAt = performance.now()
  const good = await tool(args, { RAMP_MODE: 'sandbox', ...env }, { folder: scratch })
  console.log(`-- without all: ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return one(good, name)
}

async function checks() {
  // As on CI, it keeps no cache: the copy is thrown away.
  const own = { NEXT_DIST_DIR: testBuild.sandbox, NEXT_BUILD_ONLY: '1', CI: '1' }
  const env = { ...withoutEnvFiles(scratch), ...own }
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
  const projects = ['node*', 'pure', 'jsdom*'].flatMap((name) => ['--project', name])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...quickTests, ...projects, '--reporter=dot']
  return [
    await timed('linter', biome),
    await timed('rules of the house', ['scripts/lint/house.mjs']),
    await timed('build', ['node_modules/next/dist/bin/next', 'build'], env),
    // Of every file, tests and the routes of this build included.
    await timed('types', typeCheck(Math.min(4, availableParallelism()))),
    await timed('tests', [...vitest, '--silent=passed-only']),
  ]
}

export async function without() {
  const names = partsHere()
  if (names.length === 0) return sum([])
  const tree = treeOf(root)
  copyProject(tree, scratch)
  takeOutOf(tree, scratch, names)
  removePackages(scratch)
  const counts = await checks()
  rmSync(scratch, { recursive: true, force: true })
  return sum(counts)
}
