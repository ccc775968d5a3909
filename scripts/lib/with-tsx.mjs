// Runs TypeScript for a command (`node --import ./scripts/lib/with-tsx.mjs`), or says why it can't: an old Node, or a
// production tree, which has no development packages.
import { nodeProblem } from './node-version.mjs'
import { root } from './programs.mjs'
import { giveUp } from './run.mjs'

const problem = nodeProblem(root)
if (problem) giveUp(problem)

try {
  import.meta.resolve('tsx')
} catch {
  giveUp("needs the development packages: run it from a checkout with the app's environment")
}
await import('tsx')
