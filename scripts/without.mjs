// npm run without: lists the optional parts. npm run without -- <part> …: takes them out of this clone. npm run without -- all.
// npm run without -- again: after `git merge` of a later version, takes out what came back.
import './lib/needs-node.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensurePackages } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'
import { git } from './without/clone.mjs'

async function run(words) {
  // Its parser is a package, which a bare clone has yet to install.
  const { withoutParts } = await import('./without/command.mjs')
  await withoutParts(words)
}

/**
 * In the middle of a merge: Node loads no package while package.json holds conflicts, so it holds the text of one side for so long.
 * The person's own text comes back unless its conflict was settled.
 */
async function runInMerge(words) {
  const isInConflict = () => git(root, 'ls-files', '-u', '--', 'package.json').stdout !== ''
  if (!isInConflict()) return run(words)
  const file = path.join(root, 'package.json')
  const text = readFileSync(file)
  git(root, 'checkout', '-q', '--theirs', '--', 'package.json')
  try {
    await run(words)
  } finally {
    if (isInConflict()) writeFileSync(file, text)
  }
}

async function main(words) {
  if (words[0] === 'again') return runInMerge(words)
  await ensurePackages(root)
  await run(words)
}

main(process.argv.slice(2)).catch(giveUp)
