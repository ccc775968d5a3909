// Every optional part comes out: the types hold without each one alone, and without all of them the rest is green.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withoutEnvFiles } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { recorded, treeOf } from '../without/clone.mjs'
import { parts } from '../without/parts.mjs'
import { withDependents } from '../without/removal.mjs'
import { copyProject, removePackages, takeOutOf } from '../without/scratch.mjs'
import { testBuild } from './build.mjs'
import { one, sum, tool } from './tool.mjs'
import { typeCheck } from './types.mjs'

const scratch = path.join(root, '.next-without')
const known = 'tsconfig.test.tsbuildinfo'
/** Two copies whose types are checked side by side; the first one then goes without all parts. */
const copies = [scratch, `${scratch}-beside`]
const run = (folder, args, { env = {}, beside = false } = {}) =>
  tool(args, { RAMP_MODE: 'sandbox', ...env }, { folder, beside })
const inScratch = (args, env) => run(scratch, args, { env })

/** Tests of what a removal changes beside code: messages, settings, names, documents. All of them are a lane of the proof. */
const quickTests = [
  ...[
    'app/messages',
    'app/tokens',
    'messages',
    'lib/domain',
    'lib/engine',
    'lib/wallet',
    'lib/server/env',
    'components',
  ],
  ...['scripts/docs', 'scripts/public-names', 'scripts/lockfile'],
]

/** @param {() => Promise<boolean>} check */
async function timed(name, check) {
  const startedAt = performance.now()
  const good = await check().catch((error) => {
    console.error(error.message)
    return false
  })
  console.log(`-- ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return one(good, name)
}

function putBack(tree, folder, changes) {
  for (const file of changes.keys()) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), tree.read(file))
  }
}

const typesHold = (folder) => run(folder, [...typeCheck(1), '--incremental'], { beside: true })

/**
 * What the compiler knows of the whole project, so that it looks again at what a part changes alone. Always from a run
 * without memory: types.mjs says why.
 */
async function knownTypes() {
  if (!(await typesHold(scratch))) throw new Error('the types of the whole project do not hold')
  return readFileSync(path.join(scratch, known))
}

async function typesWithout(tree, folder, names, before) {
  writeFileSync(path.join(folder, known), before)
  const changes = takeOutOf(tree, folder, names)
  const good = await typesHold(folder)
  putBack(tree, folder, changes)
  return good
}

/** Each part alone, in whichever copy is free. */
async function typesWithoutEach(tree, names, before) {
  const waiting = [...names]
  const counts = []
  const inTurn = async (folder) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const along = withDependents(parts, [name]).filter((each) => names.includes(each))
      counts.push(await timed(`without ${name}: types`, () => typesWithout(tree, folder, along, before)))
    }
  }
  await Promise.all(copies.map(inTurn))
  return counts
}

async function withoutAll(tree, names, before) {
  takeOutOf(tree, scratch, names)
  removePackages(scratch)
  // As on CI, it keeps no cache: the copy is thrown away.
  const own = { RAMP_MODE: 'sandbox', NEXT_DIST_DIR: testBuild.sandbox, NEXT_BUILD_ONLY: '1', CI: '1' }
  const env = { ...withoutEnvFiles(scratch), ...own }
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
  const projects = ['node*', 'pure', 'jsdom*'].flatMap((name) => ['--project', name])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...quickTests, ...projects, '--reporter=dot']
  return [
    await timed('without all: linter', () => inScratch(biome)),
    await timed('without all: rules of the house', () => inScratch(['scripts/lint/house.mjs'])),
    await timed('without all: build', () => inScratch(['node_modules/next/dist/bin/next', 'build'], env)),
    // Of every file, tests and the routes of this build included.
    await timed('without all: types', () => {
      writeFileSync(path.join(scratch, known), before)
      return typesHold(scratch)
    }),
    await timed('without all: tests', () => inScratch([...vitest, '--silent=passed-only'])),
  ]
}

/** In a clone that has taken parts out, those that it still has. */
export async function without() {
  const gone = recorded(root)
  const names = Object.keys(parts).filter((name) => !gone.includes(name))
  const tree = treeOf(root)
  for (const folder of copies) {
    copyProject(tree, folder)
    // The types of Next's own modules; its list of routes names those of every part.
    const env = { NEXT_DIST_DIR: testBuild.sandbox }
    await run(folder, ['node_modules/next/dist/bin/next', 'typegen'], { env })
    rmSync(path.join(folder, testBuild.sandbox, 'types/validator.ts'), { force: true })
  }
  const before = await knownTypes()
  const counts = await typesWithoutEach(tree, names, before)
  if (names.length > 0) counts.push(...(await withoutAll(tree, names, before)))
  for (const folder of copies) rmSync(folder, { recursive: true, force: true })
  return sum(counts)
}
