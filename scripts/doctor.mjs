// npm run doctor: checks whether this environment is fit to run, and prints what is wrong and how to fix it. `-- --json`
// for machines. Exits with 1 when anything is wrong. It makes no orders or payments and changes nothing; it prints
// names, never values.
import './lib/needs-node.mjs'
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensurePackages, isPruned } from './lib/packages.mjs'
import { root } from './lib/programs.mjs'
import { giveUp } from './lib/run.mjs'

try {
  // An installation replaces the packages of a running app.
  const mayInstall = process.env.NODE_ENV !== 'production' && !isPruned(root)
  if (mayInstall) await ensurePackages(root, console.error)
} catch (error) {
  giveUp(error)
}
const withTsx = new URL('./lib/with-tsx.mjs', import.meta.url).href
const program = ['--import', withTsx, '--conditions=react-server', path.join(root, 'scripts/doctor/main.ts')]
const { status } = spawnSync(process.execPath, [...program, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
