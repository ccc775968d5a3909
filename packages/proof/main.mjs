// npm run proof: lists the long runs. npm run proof -- <name> [arguments]: starts one, for example "soak sell 2000".
import { spawnSync } from 'node:child_process'
import { ensurePackages } from '../../scripts/lib/packages.mjs'
import { root } from '../../scripts/lib/programs.mjs'
import { giveUp } from '../../scripts/lib/run.mjs'
import { programOf, runs } from './runs.mjs'

/** The run named by the first words, and the remaining words. */
function chosen(words) {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ')
    if (Object.hasOwn(runs, name)) return { name, args: words.slice(count) }
  }
  return null
}

const words = process.argv.slice(2)
const found = chosen(words)
if (found === null) {
  for (const [name, { what }] of Object.entries(runs)) console.log(`${name.padEnd(18)} ${what}`)
  console.log('\nnpm run proof -- <run> [arguments]; their usual sizes are in docs/testing.md#soaks')
  if (words.length > 0) giveUp(`no run "${words.slice(0, 2).join(' ')}": choose one from the list`)
} else {
  await ensurePackages(root)
  const { status } = spawnSync(process.execPath, [...programOf(found.name), ...found.args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
