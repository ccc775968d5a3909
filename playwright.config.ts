import { defineConfig, devices } from '@playwright/test'

// Nothing may leave this machine, not even the browser's own telemetry.
const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1'
const chromium = process.env.CHROMIUM

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A sale waits for blocks and payouts, which takes time on a busy machine with two cores.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: process.env.JOURNEYS_DIR ? `${process.env.JOURNEYS_DIR}/results` : 'test-results',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without a graphics card an animated spinner takes a third of a core from the tests.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every step costs an eighth of the run time; enable it with JOURNEYS_TRACE=1.
    trace: process.env.JOURNEYS_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { args: [loopbackOnly], ...(chromium ? { executablePath: chromium } : {}) },
  },
})
