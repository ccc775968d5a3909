import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { needPostgres } from '../lib/postgres.mjs'
import { needRedis } from '../lib/redis.mjs'
import { testBuild } from './build.mjs'
import { one, sum, tool } from './tool.mjs'

/** A failure is named by the promises that broke: the log above the last lines may be lost. */
async function run(name, args, { env = {}, beside = false } = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const file = path.join(dir, 'failures')
  const startedAt = performance.now()
  const good = await tool(args, { ...env, SOAK_FAILURES_FILE: file }, beside)
  const failures = !good && existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\n', '; ') : 'see above'
  rmSync(dir, { recursive: true, force: true })
  console.log(`-- ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return one(good, `${name}: ${failures}`)
}

function soak(file, args, options) {
  const script = `scripts/soak/${file}`
  const all = ['--import', 'tsx', '--conditions=react-server', script, ...args]
  return run([file, ...args].join(' '), all, options)
}

/** A browser killed in a sale, a purchase and a transfer; it needs the build and no PostgreSQL. */
function browserSoak(kills) {
  const options = { env: { NEXT_DIST_DIR: testBuild.sandbox }, beside: true }
  return run(`browser.ts ${kills}`, ['--import', 'tsx', 'e2e/soak/browser.ts', kills], options)
}

async function inTurn(soaks) {
  const done = []
  for (const start of soaks) done.push(await start())
  return sum(done)
}

/** A short run of each soak, against the production build that the tests made; the long ones are npm run soak:…. */
export async function shortSoaks() {
  const [hasPostgres, hasRedis] = [needPostgres() !== null, needRedis() !== null]
  const beside = { beside: true }
  const world = ['24', '--lanes', '24', '--gap', '1200', '--brief']
  // Most of these wait for a restart, a block or a payout, so two go side by side.
  const done = await Promise.all([
    inTurn([
      () => soak('kills.ts', ['5', 'pglite'], beside),
      () => soak('kills.ts', ['5', 'starts'], beside),
      ...(hasPostgres
        ? [
            () => soak('kills.ts', ['5', 'postgres'], beside),
            () => soak('races.ts', ['25', testBuild.sandbox], beside),
          ]
        : []),
    ]),
    inTurn([
      // Of this seed orders of every kind are to be completed, and others refunded.
      () => soak('sandbox.ts', [...world, '--seed', '1218'], beside),
      () => browserSoak('3'),
      () => soak('mutations.ts', ['--brief'], beside),
      ...(hasPostgres ? [() => soak('doors.ts', [testBuild.sandbox], beside)] : []),
      ...(hasPostgres ? [() => soak('liar.ts', ['45', testBuild.sandbox, '--seed', '7'], beside)] : []),
      () => soak('fuzz.ts', ['600', '--seed', '7', '--limit', '60'], beside),
    ]),
  ])
  // What is measured in these is time, or they fill the machine by themselves.
  const alone = [
    ...(hasPostgres && hasRedis
      ? [
          () => soak('token.ts', [testBuild.sandbox]),
          () => soak('stops.ts', [testBuild.sandbox]),
          () => soak('sell.ts', ['25', testBuild.sandbox, '--seed', '7', '--limit', '8', '--gap', '2000']),
        ]
      : []),
  ]
  return sum([...done, await inTurn(alone)])
}
