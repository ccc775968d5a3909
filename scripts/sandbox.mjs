// npm run sandbox: only the service, its chains and the bank. `-- --reset` deletes what an earlier run left.
import { ensurePackages } from './lib/packages.mjs'
import { root, startSandbox } from './lib/programs.mjs'
import { runUntilStopped } from './lib/run.mjs'

await runUntilStopped(async (start) => {
  await ensurePackages(root)
  start(startSandbox({ args: process.argv.slice(2), onOutput: (text) => process.stdout.write(text) }))
})
