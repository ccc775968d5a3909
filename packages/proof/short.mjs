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

/** Lanes run side by side, the soaks of each lane in turn. */
async function inLanes(...lanes) {
  const inTurn = async (soaks) => {
    const done = []
    for (const start of soaks.flat()) done.push(await start())
    return sum(done)
  }
  return sum(await Promise.all(lanes.map(inTurn)))
}

/** A short run of each soak, against the tests' production build; the long ones are in runs.mjs. */
export async function shortSoaks() {
  const [hasPostgres, hasRedis] = [needPostgres() !== null, needRedis() !== null]
  const built = testBuild.sandbox
  const beside = (name, args, env = {}) => [() => short(name, args, { beside: true, env })]
  const onPostgres = (...soak) => (hasPostgres ? beside(...soak) : [])
  const onBoth = (...soak) => (hasPostgres && hasRedis ? beside(...soak) : [])
  // Most of the time is waiting for a restart, a block, a payout or a minute to pass.
  return inLanes(
    [
      beside('soak kills', ['5', 'pglite']),
      beside('soak kills', ['5', 'starts']),
      onPostgres('soak kills', ['5', 'postgres']),
      // With this seed, orders of every kind must complete, and others be refunded.
      beside('soak sandbox', ['24', '--lanes', '24', '--gap', '1200', '--brief', '--seed', '1218']),
      // A browser killed in a sale, a purchase and a transfer.
      beside('soak browser', ['3'], { NEXT_DIST_DIR: built }),
      onPostgres('soak races', ['25', built]),
      beside('soak mutations', ['--brief']),
      beside('fuzz sandbox', ['600', '--seed', '7', '--limit', '60']),
    ],
    [
      // Some of its people are in widgets, so a clone without the widget is without it.
      'soak liar' in runs ? onPostgres('soak liar', ['45', built, '--seed', '7']) : [],
      onPostgres('soak doors', [built]),
      onBoth('soak stops', [built]),
    ],
    [
      onBoth('soak token', [built]),
      onBoth('soak sell', ['25', built, '--seed', '7', '--limit', '8', '--gap', '2000']),
    ],
  )
}
