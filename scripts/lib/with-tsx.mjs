// Runs TypeScript for a command (`node --import ./scripts/lib/with-tsx.mjs`), or says why it can't: a production tree has
// no development packages.
import { giveUp } from './run.mjs'

try {
  import.meta.resolve('tsx')
} catch {
  giveUp("needs the development packages: run it from a checkout with the app's environment")
}
await import('tsx')
