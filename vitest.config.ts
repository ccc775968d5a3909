import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mayHavePgbouncer } from './scripts/lib/pgbouncer.mjs'
import { mayHavePostgres } from './scripts/lib/postgres.mjs'
import { mayHaveRedis } from './scripts/lib/redis.mjs'

// `react-server` makes `server-only` an empty module, as in Next's server build.
const server = ['react-server', 'module', 'node']
// vitest also passes these to Node, which must not use `module` entries: they are for bundlers only.
const inNode = ['react-server', 'node']

/** These test faults of the service or of a chain, take long, and do not depend on the database. */
const onOneIsEnough = [
  'service/faults',
  'chain/ranges',
  'chain/failing-node',
  'chain/reorg',
  'chain/replaced',
].map((file) => join('lib/server', `${file}.test.ts`))

/** Server tests that open a database must pass on the embedded one and on PostgreSQL. */
const onBoth = readdirSync('lib/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('lib/server', file))
  .filter((file) => !onOneIsEnough.includes(file))
  .filter((file) => /\/test\/((old-)?database|world)'/.test(readFileSync(file, 'utf8')))

const jsdomFiles = '{app,components}/**/*.test.tsx'

/** Replacing a module replaces it for everything in the same process. */
const mocking = ['app', 'components'].flatMap((zone) =>
  readdirSync(zone, { recursive: true, encoding: 'utf8' })
    .map((file) => join(zone, file))
    .filter((file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('vi.mock(')),
)

const jsdom = {
  extends: true as const,
  plugins: [react()],
  test: {
    environment: 'jsdom' as const,
    setupFiles: [join(import.meta.dirname, 'scripts/lib/jsdom-dialog.ts')],
  },
}

const postgresOnly = '{lib/server,scripts,packages/proof}/**/*.postgres.test.ts'
const poolerOnly = '{lib/server,scripts,packages/proof}/**/*.pgbouncer.test.ts'

const onPostgres = {
  extends: true as const,
  resolve: { conditions: server },
  ssr: { resolve: { conditions: inNode, externalConditions: ['react-server'] } },
  test: {
    name: 'postgres',
    environment: 'node' as const,
    include: [...onBoth, postgresOnly, ...(mayHavePgbouncer() ? [poolerOnly] : [])],
    globalSetup: 'e2e/support/postgres.ts',
  },
}

const redisOnly = '{lib/server,scripts,packages/proof}/**/*.redis.test.ts'

const onRedis = {
  ...onPostgres,
  test: {
    name: 'redis',
    environment: 'node' as const,
    include: [redisOnly],
    globalSetup: 'e2e/support/redis/setup.ts',
    // All files share one Redis, which each one empties.
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
}
if (!mayHaveRedis()) console.warn('!!! SKIPPED: no Redis on this machine, so no test on one !!!')
if (!mayHavePgbouncer()) console.warn('!!! SKIPPED: no PgBouncer on this machine, so no test on one !!!')
if (!mayHavePostgres()) console.warn('!!! SKIPPED: no PostgreSQL on this machine, so no test on one !!!')

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Tests of whole processes (chains, the sandbox, the linter) take seconds on a busy machine with two cores.
    testTimeout: 30_000,
    // Files that replace no module and keep no state (`isolate: false`) share imports, which halves the time. By
    // default vitest leaves one core idle: half of a machine with two.
    maxWorkers: availableParallelism(),
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    setupFiles: process.env.PROPERTY_SEED ? [join(import.meta.dirname, 'scripts/lib/property-seed.ts')] : [],
    projects: [
      {
        extends: true,
        resolve: { conditions: server },
        ssr: { resolve: { conditions: inNode, externalConditions: ['react-server'] } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['{app,lib/server,messages,scripts,packages/proof}/**/*.test.ts', '*.test.ts'],
          exclude: [postgresOnly, poolerOnly, redisOnly, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: ['{lib/domain,lib/engine,lib/settlement,packages/sandbox}/**/*.test.ts'],
        },
      },
      { ...jsdom, test: { ...jsdom.test, name: 'mocking', include: mocking } },
      {
        ...jsdom,
        test: {
          ...jsdom.test,
          name: 'jsdom',
          isolate: false,
          include: [jsdomFiles, '{components,lib/wallet}/**/*.test.ts'],
          exclude: [...mocking, '**/node_modules/**'],
        },
      },
      'e2e/contract/vitest.config.ts',
      ...(mayHavePostgres() ? [onPostgres] : []),
      ...(mayHaveRedis() ? [onRedis] : []),
    ],
  },
})
