import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findChromium } from '../lib/browser.mjs'
import { root } from '../lib/programs.mjs'
import { buildForTests, testBuild } from './build.mjs'
import { one, tool } from './tool.mjs'

/** Where a journey stopped and why, in one line. */
function reasonOf({ tests }) {
  const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
  if (error === undefined) return 'it did not run to its end'
  const place = error.location ? `line ${error.location.line}: ` : ''
  return place + stripVTControlCharacters(error.message ?? '').replace(/\s+/g, ' ')
}

function failuresOf({ specs = [], suites = [] }) {
  const failed = specs.filter((spec) => spec.tests.some(({ status }) => status !== 'expected'))
  return [
    ...failed.map((spec) => `${spec.file}:${spec.line} › ${spec.title}: ${reasonOf(spec)}`),
    ...suites.flatMap(failuresOf),
  ]
}

/** Playwright's counts. A test that only passed when retried, or never ran, has proven nothing. */
function countReport(file, good) {
  if (!existsSync(file)) return one(false)
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8'))
  for (const { message } of errors) console.error(message)
  const failed = stats.unexpected + stats.flaky + stats.skipped
  const failures = suites.flatMap(failuresOf)
  return { passed: stats.expected, failed: failed === 0 && !good ? 1 : failed, failures }
}

/** The browser journeys, against the production build made by the tests. */
export async function journeys(args = []) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'journeys-'))
  const file = path.join(dir, 'report.json')
  const env = {
    CHROMIUM: await findChromium(root),
    NEXT_DIST_DIR: testBuild.sandbox,
    RAMP_MODE: 'sandbox',
    SITE_OF_TESTS: '1',
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    JOURNEYS_DIR: dir,
  }
  const good = await tool(
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args],
    env,
  )
  const count = countReport(file, good)
  // Keeps the screenshots of failures, where the list says they are.
  if (good) rmSync(dir, { recursive: true, force: true })
  return count
}

/** The same after a fresh build, so that the current code is tested. */
export async function builtJourneys(args) {
  const built = process.env.JOURNEYS_REUSE_BUILD ? one(true) : await buildForTests('sandbox')
  return built.failed > 0 ? built : journeys(args)
}
