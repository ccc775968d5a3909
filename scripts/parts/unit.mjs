import { readFileSync } from 'node:fs'
import path from 'node:path'
import { needPgbouncer } from '../lib/pgbouncer.mjs'
import { needPostgres } from '../lib/postgres.mjs'
import { root } from '../lib/programs.mjs'
import { needRedis } from '../lib/redis.mjs'
import { inFolder, one, sum, tool } from './tool.mjs'

/** The failed tests of one file with the first line of the reason, or the file itself when it did not load. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${message}`] : []
  return failed.map((test) => `${file} › ${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`)
}

/** Vitest's counts; a run without a report has crashed, and a skipped test has proven nothing. */
function countReport(file, good) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const unproven = report.numPendingTests + report.numTodoTests
    if (unproven > 0) console.error(`${unproven} tests were skipped: each counts as failed`)
    const failed = report.numFailedTests + unproven
    const failures = report.testResults.flatMap(failuresOf)
    // A file that does not load has no failed tests.
    return { passed: report.numPassedTests, failed: failed === 0 && !good ? 1 : failed, failures }
  } catch {
    return one(false)
  }
}

function vitest(projects, filters = [], { ownTemporary = false, ...options } = {}) {
  return inFolder('vitest', async (dir) => {
    const file = path.join(dir, 'report.json')
    const chosen = projects.flatMap((name) => ['--project', name])
    const reporters = [
      '--reporter=default',
      '--reporter=json',
      '--silent=passed-only',
      `--outputFile.json=${file}`,
    ]
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...filters, ...chosen, ...reporters]
    const good = await tool(args, ownTemporary ? { TMPDIR: dir, TEMP: dir } : {}, options)
    return countReport(file, good)
  })
}

export const unit = (filters) => vitest(['node*', 'pure', 'jsdom*'], filters)

/** The pure rules that everything else depends on: no I/O, so they take seconds. */
export const domain = () => vitest(['pure'], ['lib/domain', 'lib/engine'])

/** The server's tests again, on a real PostgreSQL, and those that need a real PostgreSQL, pooler or Redis. */
export async function stores(filters = []) {
  needPgbouncer()
  const projects = [
    needPostgres() === null ? [] : ['postgres*'],
    needRedis() === null ? [] : ['redis'],
  ].flat()
  if (projects.length === 0) return sum([])
  if (filters.length > 0) return vitest(projects, filters)
  // Those on Redis run one file at a time, and mostly wait.
  const beside = { beside: true }
  return sum(await Promise.all(projects.map((project) => vitest([project], [], beside))))
}

/**
 * The service's own contract, over real HTTP, signed by code independent of the app. It starts many sandboxes, whose folders
 * go with the part's.
 */
export const contract = (filters) => vitest(['contract'], filters, { ownTemporary: true })
