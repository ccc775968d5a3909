// npm run without: lists the optional parts. npm run without -- <part> …: takes them out of this clone. npm run without -- all.
// npm run without -- again: after `git merge` of a later version, takes out what came back.
import './lib/needs-node.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

async function main(words) {
  // In the middle of a merge the lockfile may hold its conflicts.
  if (words[0] !== 'again') await ensurePackages(root)
  // Its parser is a package, which a bare clone has yet to install.
  const { withoutParts } = await import('./without/command.mjs')
  await withoutParts(words)
}

main(process.argv.slice(2)).catch(giveUp)
