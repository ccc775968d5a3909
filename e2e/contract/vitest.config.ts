// The service's promises over real HTTP: `npx vitest run --config e2e/contract/vitest.config.ts`.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    name: 'contract',
    environment: 'node',
    include: ['*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    // Most of the time is waiting for blocks, so two files go side by side on any machine.
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    // Real chains on a busy machine with two cores.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
