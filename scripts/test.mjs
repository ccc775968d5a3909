// npm test: everything that says whether this works, from a bare clone, ending with one line.
import { findChromium } from './lib/browser.mjs'
import { nodeProblem } from './lib/node-version.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { buildForTests } from './parts/build.mjs'
import { journeys } from './parts/e2e.mjs'
import { lint } from './parts/lint.mjs'
import { liveScan } from './parts/live-scan.mjs'
import { shortSoaks } from './parts/soak.mjs'
import { one, stopToolsOnSignals, sum } from './parts/tool.mjs'
import { typecheck } from './parts/typecheck.mjs'
import { contract, stores, unit } from './parts/unit.mjs'

const parts = [
  ['lint', lint],
  ['types', typecheck],
  ['unit tests', unit],
  ['tests on Postgres', stores],
  ['contract suite', contract],
  ['production build', () => buildForTests('sandbox')],
  ['live build scan', liveScan],
  ['short soaks', shortSoaks],
  ['browser journeys', journeys],
]

/** A part that throws has failed, and the others still run. */
async function timed([name, part]) {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = await Promise.resolve()
    .then(() => part())
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

async function main() {
  const problem = nodeProblem(root)
  if (problem) throw new Error(problem)
  await ensurePackages(root)
  // Looked for first: a machine that can have no browser should say so before the long parts.
  await findChromium(root).catch((error) => console.error(error.message))

  const results = []
  for (const part of parts) results.push(await timed(part))
  console.log('')
  for (const { name, count, seconds } of results) {
    const all = count.passed + count.failed
    console.log(`${name.padEnd(18)} ${seconds.toFixed(1).padStart(7)} s   ${count.passed} of ${all}`)
  }
  for (const { name, count } of results) {
    for (const failure of count.failures) console.log(`FAILED in ${name}: ${failure.slice(0, 300)}`)
  }
  return sum(results.map(({ count }) => count))
}

// The same cases in every whole run; `npm run test:unit` explores others.
process.env.PROPERTY_SEED ??= '20261121'
stopToolsOnSignals()
end(
  await main().catch((error) => {
    console.error(error.message)
    return one(false)
  }),
)
