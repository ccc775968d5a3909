// Every optional part comes out: the types hold without each one alone, and without all of them the rest is green.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withoutEnvFiles } from '../lib/env-file.mjs'
import { root } from '../lib/programs.mjs'
import { recorded, treeOf } from '../without/clone.mjs'
import { parts } from '../without/parts.mjs'
import { withDependents } from '../without/removal.mjs'
import { copyProject, removePackages, takeOutOf } from '../without/scratch.mjs'
import { testBuild } from './build.mjs'
import { one, sum, tool } from './tool.mjs'

const scratch = path.join(root, '.next-without')
const known = 'tsconfig.test.tsbuildinfo'
const inScratch = (args, env = {}) => tool(args, { RAMP_MODE: 'sandbox', ...env }, { folder: scratch })

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

function putBack(tree, changes) {
  for (const file of changes.keys()) {
    mkdirSync(path.join(scratch, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(scratch, file), tree.read(file))
  }
}

const typesHold = () => inScratch(['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.test.json'])

/** What the compiler knows of the whole project, so that it looks again at what a part changes alone. */
async function knownTypes() {
  if (existsSync(path.join(root, known))) cpSync(path.join(root, known), path.join(scratch, known))
  if (!(await typesHold())) throw new Error('the types of the whole project do not hold')
  return readFileSync(path.join(scratch, known))
}

async function typesWithout(tree, names, before) {
  writeFileSync(path.join(scratch, known), before)
  const changes = takeOutOf(tree, scratch, names)
  const good = await typesHold()
  putBack(tree, changes)
  return good
}

async function withoutAll(tree, names) {
  takeOutOf(tree, scratch, names)
  removePackages(scratch)
  const env = { ...withoutEnvFiles(scratch), RAMP_MODE: 'sandbox', NEXT_DIST_DIR: testBuild.sandbox }
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']
  const projects = ['node*', 'pure', 'jsdom*'].flatMap((name) => ['--project', name])
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...quickTests, ...projects, '--reporter=dot']
  return [
    await timed('without all: linter', () => inScratch(biome)),
    await timed('without all: rules of the house', () => inScratch(['scripts/lint/house.mjs'])),
    // It checks the types of every file, tests included.
    await timed('without all: build and types', () =>
      inScratch(['node_modules/next/dist/bin/next', 'build'], env),
    ),
    await timed('without all: tests', () => inScratch([...vitest, '--silent=passed-only'])),
  ]
}

/** In a clone that has taken parts out, those that it still has. */
export async function without() {
  const gone = recorded(root)
  const names = Object.keys(parts).filter((name) => !gone.includes(name))
  const tree = treeOf(root)
  copyProject(tree, scratch)
  // The types of Next's own modules; its list of routes names those of every part.
  await inScratch(['node_modules/next/dist/bin/next', 'typegen'], { NEXT_DIST_DIR: testBuild.sandbox })
  rmSync(path.join(scratch, testBuild.sandbox, 'types/validator.ts'), { force: true })
  const before = await knownTypes()
  const counts = []
  for (const name of names) {
    const along = withDependents(parts, [name]).filter((each) => names.includes(each))
    counts.push(await timed(`without ${name}: types`, () => typesWithout(tree, along, before)))
  }
  if (names.length > 0) counts.push(...(await withoutAll(tree, names)))
  rmSync(scratch, { recursive: true, force: true })
  return sum(counts)
}
