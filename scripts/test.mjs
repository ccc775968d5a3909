// npm test: everything that shows whether this works, from a bare clone, ending with one line.
// npm test -- <part> … [arguments]: only these parts; the arguments go to the last one, as in "journeys sell.spec.ts".
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './lib/browser.mjs'
import { reachDirectly } from './lib/direct.mjs'
import { machineProblem } from './lib/node-version.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { buildForTests } from './parts/build.mjs'
import { builtJourneys, journeys } from './parts/journeys.mjs'
import { lint } from './parts/lint.mjs'
import { one, stopToolsOnSignals, sum } from './parts/tool.mjs'
import { types } from './parts/types.mjs'
import { contract, domain, stores, unit } from './parts/unit.mjs'

/** Proves the build from outside; a clone may have removed it. */
const proof = path.join(root, 'packages/proof')
const fromProof = (file, name) => async () => {
  if (existsSync(proof)) return (await import(path.join(proof, file)))[name]()
  console.log('packages/proof was removed: skipped')
  return sum([])
}

const parts = {
  lint,
  types,
  domain,
  unit,
  stores,
  contract,
  // Its parser is a package, which a bare clone has yet to install.
  without: async () => (await import('./parts/without.mjs')).without(),
  build: () => buildForTests('sandbox'),
  scan: fromProof('scan/live-scan.mjs', 'liveScan'),
  soaks: fromProof('short.mjs', 'shortSoaks'),
  journeys,
}

/** The rules of the domain are unit tests too. */
const whole = Object.keys(parts).filter((name) => name !== 'domain')

/** @returns {{names: string[], args: string[]}} */
function wanted(words) {
  const isPart = (word) => Object.hasOwn(parts, word)
  const end = words.findIndex((word) => !isPart(word))
  const names = end === -1 ? words : words.slice(0, end)
  if (names.length === 0 && words.length > 0)
    throw new Error(`no part "${words[0]}": choose one of ${Object.keys(parts).join(', ')}`)
  return { names: names.length === 0 ? whole : names, args: words.slice(names.length) }
}

/** A part that throws has failed, and the others still run. */
async function timed(name, run) {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = await Promise.resolve()
    .then(run)
    .catch((error) => {
      console.error(error instanceof Error ? error.message : String(error))
      return one(false)
    })
  return { name, count, seconds: (performance.now() - startedAt) / 1000 }
}

/** The closing line, and nothing after it. */
function end({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

function runOf(name, names, args) {
  // When requested alone, the journeys first build what they test.
  if (name === 'journeys' && !names.includes('build')) return () => builtJourneys(args)
  return () => parts[name](name === names.at(-1) ? args : [])
}

async function main() {
  const problem = machineProblem(root)
  if (problem) throw new Error(problem)
  const { names, args } = wanted(process.argv.slice(2))
  await ensurePackages(root)
  // Checked first: a machine that can't run a browser should say so before the long parts.
  if (names.includes('journeys')) await findChromium(root).catch((error) => console.error(error.message))

  const results = []
  for (const name of names) results.push(await timed(name, runOf(name, names, args)))
  console.log('')
  for (const { name, count, seconds } of results) {
    const all = count.passed + count.failed
    console.log(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s   ${count.passed} of ${all}`)
  }
  for (const { name, count } of results) {
    for (const failure of count.failures) console.log(`FAILED in ${name}: ${failure.slice(0, 700)}`)
  }
  return sum(results.map(({ count }) => count))
}

// The same cases in every whole run and on CI; `npm test -- unit` explores others.
if (process.argv.length === 2 || process.env.CI) process.env.PROPERTY_SEED ??= '20261121'
reachDirectly(process.env)
stopToolsOnSignals()
end(
  await main().catch((error) => {
    console.error(error.message)
    return one(false)
  }),
)
