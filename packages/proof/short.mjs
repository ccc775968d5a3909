import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { needPostgres } from '../../scripts/lib/postgres.mjs'
import { needRedis } from '../../scripts/lib/redis.mjs'
import { testBuild } from '../../scripts/parts/build.mjs'
import { one, sum, tool } from '../../scripts/parts/tool.mjs'
import { programOf, runs } from './runs.mjs'

/** A failure is named by the promises that broke: the log above the last lines may be lost. */
async function run(name, args, { env = {}, beside = false } = {}) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'soak-'))
  const file = path.join(dir, 'failures')
  const startedAt = performance.now()
  const good = await tool(args, { ...env, SOAK_FAILURES_FILE: file }, { beside })
  const failures = !good && existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\n', '; ') : 'see above'
  rmSync(dir, { recursive: true, force: true })
  console.log(`-- ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return one(good, `${name}: ${failures}`)
}

/** A short form of one of the runs. */
function short(name, args, options) {
  return run([name, ...args].join(' '), [...programOf(name), ...args], options)
}

async function inTurn(soaks) {
  const done = []
  for (const start of soaks) done.push(await start())
  return sum(done)
}

/** A short run of each soak, against the tests' production build; the long ones are in runs.mjs. */
export async function shortSoaks() {
  const [hasPostgres, hasRedis] = [needPostgres() !== null, needRedis() !== null]
  const beside = { beside: true }
  const world = ['24', '--lanes', '24', '--gap', '1200', '--brief']
  // Most of these wait for a restart, a block or a payout, so two run side by side.
  const done = await Promise.all([
    inTurn([
      () => short('soak kills', ['5', 'pglite'], beside),
      () => short('soak kills', ['5', 'starts'], beside),
      ...(hasPostgres
        ? [
            () => short('soak kills', ['5', 'postgres'], beside),
            () => short('soak races', ['25', testBuild.sandbox], beside),
          ]
        : []),
    ]),
    inTurn([
      // With this seed, orders of every kind must complete, and others be refunded.
      () => short('soak sandbox', [...world, '--seed', '1218'], beside),
      // A browser killed in a sale, a purchase and a transfer; it needs no PostgreSQL.
      () => short('soak browser', ['3'], { ...beside, env: { NEXT_DIST_DIR: testBuild.sandbox } }),
      () => short('soak mutations', ['--brief'], beside),
      ...(hasPostgres ? [() => short('soak doors', [testBuild.sandbox], beside)] : []),
      // Some of its people are in widgets, so a clone without the widget is without it.
      ...(hasPostgres && 'soak liar' in runs
        ? [() => short('soak liar', ['45', testBuild.sandbox, '--seed', '7'], beside)]
        : []),
      () => short('fuzz sandbox', ['600', '--seed', '7', '--limit', '60'], beside),
    ]),
  ])
  // These measure time, or use the whole machine themselves.
  const alone = [
    ...(hasPostgres && hasRedis
      ? [
          () => short('soak token', [testBuild.sandbox]),
          () => short('soak stops', [testBuild.sandbox]),
          () => short('soak sell', ['25', testBuild.sandbox, '--seed', '7', '--limit', '8', '--gap', '2000']),
        ]
      : []),
  ]
  return sum([...done, await inTurn(alone)])
}
