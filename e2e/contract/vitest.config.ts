// The service's contract over real HTTP: `npx vitest run --config e2e/contract/vitest.config.ts`.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const propertySeed = fileURLToPath(new URL('../../scripts/lib/property-seed.ts', import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'contract',
    environment: 'node',
    // A service other than the local sandbox only gets harmless calls.
    include: [process.env.CONTRACT_BASE_URL ? 'elsewhere.test.ts' : '*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    setupFiles: process.env.PROPERTY_SEED ? [propertySeed] : [],
    // Most of the time is waiting for blocks, so six files run side by side on any machine. They share what they import.
    maxWorkers: 6,
    isolate: false,
    sequence: { groupOrder: 1 },
    // Local chains on a busy machine with two cores.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
