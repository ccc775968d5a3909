// One part of the tests by itself: node scripts/run.mjs lint|typecheck|unit|stores|contract|build|soak|e2e
import { nodeProblem } from './lib/node-version.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'
import { build } from './parts/build.mjs'
import { e2e } from './parts/e2e.mjs'
import { lint } from './parts/lint.mjs'
import { shortSoaks } from './parts/soak.mjs'
import { stopToolsOnSignals } from './parts/tool.mjs'
import { typecheck } from './parts/typecheck.mjs'
import { contract, stores, unit } from './parts/unit.mjs'

const parts = { lint, typecheck, unit, stores, contract, build, soak: shortSoaks, e2e }
const [name = '', ...args] = process.argv.slice(2)

const problem = nodeProblem(root)
if (problem) giveUp(problem)
if (!parts[name]) giveUp(`no part "${name}": choose one of ${Object.keys(parts).join(', ')}`)
stopToolsOnSignals()
try {
  await ensurePackages(root)
  const { failed } = await parts[name](args)
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  giveUp(error)
}
