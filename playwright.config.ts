import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

// No request may leave this machine, including the browser's own background traffic.
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'
const chromium = process.env.CHROMIUM

const folder = path.join(import.meta.dirname, 'e2e')
/** These start programs of their own, and share them with the other files of their worker. */
const inOwnWorld = readdirSync(folder).filter(
  (file) =>
    file.endsWith('.spec.ts') &&
    readFileSync(path.join(folder, file), 'utf8').includes("from './support/own-world'"),
)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: false,
  // A journey waits for blocks and payouts a quarter of its time, so four keep two cores busy.
  workers: 4,
  projects: [
    { name: 'own world', testMatch: inOwnWorld, workers: 2 },
    { name: 'shared world', testMatch: '*.spec.ts', testIgnore: inOwnWorld },
  ],
  retries: 0,
  forbidOnly: true,
  // A sale waits for blocks and payouts, and the longest journeys take over a minute where all is well: a machine that is
  // three times slower must not end them.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: process.env.JOURNEYS_DIR ? `${process.env.JOURNEYS_DIR}/results` : 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // A spinning animation is rendered without a graphics card, and takes a third of a core from the tests.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step costs an eighth of the run; enable it with JOURNEYS_TRACE=1.
    trace: process.env.JOURNEYS_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args: [loopbackOnly], ...(chromium ? { executablePath: chromium } : {}) },
  },
})
