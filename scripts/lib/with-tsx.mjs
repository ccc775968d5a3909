// Runs TypeScript for a command (`node --import ./scripts/lib/with-tsx.mjs`), or says why it can't: an old Node, or a
// production tree, which has no development packages.
import './needs-node.mjs'
import { giveUp } from './run.mjs'

try {
  import.meta.resolve('tsx')
} catch {
  giveUp("needs the development packages: run it from a checkout with the app's environment")
}
await import('tsx')
