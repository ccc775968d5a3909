// npm run sandbox: the service, its chains and the bank alone. `-- --reset` forgets what an earlier run left.
import { ensurePackages } from './lib/packages.mjs'
import { root, startSandbox } from './lib/programs.mjs'
import { runUntilStopped } from './lib/run.mjs'

await runUntilStopped(async (start) => {
  await ensurePackages(root)
  start(startSandbox({ args: process.argv.slice(2), onOutput: (text) => process.stdout.write(text) }))
})
