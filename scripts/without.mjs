// npm run without: lists the optional parts. npm run without -- <part> …: takes them out of this clone. npm run without -- all.
// npm run without -- again: after `git merge` of a later version, takes out what came back.
import './lib/needs-node.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'
import { git } from './without/clone.mjs'

async function run(words) {
  // Its parser is a package, which a bare clone has yet to install.
  const { withoutParts } = await import('./without/command.mjs')
  await withoutParts(words)
}

/** In the middle of a merge: Node loads no package while package.json holds conflicts, so it gets one side's text for so long. */
async function runInMerge(words) {
  const checkOut = (side) => git(root, 'checkout', '-q', side, '--', 'package.json')
  const isInConflict = () => git(root, 'ls-files', '-u', '--', 'package.json').stdout !== ''
  if (isInConflict()) checkOut('--theirs')
  try {
    await run(words)
  } finally {
    if (isInConflict()) checkOut('--merge')
  }
}

async function main(words) {
  if (words[0] === 'again') return runInMerge(words)
  await ensurePackages(root)
  await run(words)
}

main(process.argv.slice(2)).catch(giveUp)
