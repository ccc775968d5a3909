// A copy without every optional part that this clone still has: what stays is green.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../lib/programs.mjs'
import { treeOf } from '../without/clone.mjs'
import { copyProject, partsHere, removePackages, takeOutOf } from '../without/scratch.mjs'
import { one, sum, tool } from './tool.mjs'

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

/** The copy's own tests. */
async function test(part, ...args) {
  const startedAt = performance.now()
  // As on CI, the build keeps no cache: the copy is thrown away.
  const good = await tool(['scripts/test.mjs', part, ...args], { CI: '1' }, { folder: scratch })
  console.log(`-- without all: ${part}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return one(good, part)
}

export async function without() {
  const names = partsHere()
  if (names.length === 0) return sum([])
  const tree = treeOf(root)
  copyProject(tree, scratch)
  takeOutOf(tree, scratch, names)
  removePackages(scratch)
  const counts = [
    await test('lint'),
    await test('build'),
    await test('types'),
    await test('unit', ...quickTests),
  ]
  rmSync(scratch, { recursive: true, force: true })
  return sum(counts)
}
