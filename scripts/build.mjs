// npm run build: the production build, configured by the environment and its files.
import './lib/needs-node.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'
import { build } from './parts/build.mjs'
import { stopToolsOnSignals } from './parts/tool.mjs'

stopToolsOnSignals()
try {
  await ensurePackages(root)
  const { failed } = await build()
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  giveUp(error)
}
