import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mayHavePostgres } from './scripts/lib/postgres.mjs'

// `react-server` makes `server-only` an empty module, as it is in Next's server build.
const server = ['react-server', 'module', 'node']

/** Tests of the server that open a database: what holds on the embedded one must hold on PostgreSQL. */
const onBoth = readdirSync('lib/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('lib/server', file))
  .filter((file) => /\/test\/(database|world)'/.test(readFileSync(file, 'utf8')))

const postgresOnly = '{lib/server,scripts}/**/*.postgres.test.ts'

const onPostgres = {
  extends: true as const,
  resolve: { conditions: server },
  ssr: { resolve: { conditions: server, externalConditions: ['react-server'] } },
  test: {
    name: 'postgres',
    environment: 'node' as const,
    include: [...onBoth, postgresOnly],
    globalSetup: 'e2e/support/postgres.ts',
  },
}
if (!mayHavePostgres()) console.warn('!!! SKIPPED: no PostgreSQL on this machine, so no test on one !!!')

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Tests of whole processes (chains, the sandbox, the linter) need seconds on a busy machine with two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    setupFiles: process.env.PROPERTY_SEED ? [join(import.meta.dirname, 'scripts/lib/property-seed.ts')] : [],
    projects: [
      {
        extends: true,
        resolve: { conditions: server },
        ssr: { resolve: { conditions: server, externalConditions: ['react-server'] } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['{app,lib,sandbox,scripts}/**/*.test.ts', '*.test.ts'],
          exclude: ['lib/wallet/**', postgresOnly, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['{app,components}/**/*.test.tsx', '{components,lib/wallet}/**/*.test.ts'],
        },
      },
      'e2e/contract/vitest.config.ts',
      ...(mayHavePostgres() ? [onPostgres] : []),
    ],
  },
})
