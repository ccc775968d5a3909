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
// Vitest passes these to Node, too, which then loads the `module` entry that is meant for bundlers only.
const inNode = ['react-server', 'node']

/** These test faults of the service or of a chain, take long, and can't reveal a difference between the databases. */
const onOneIsEnough = [
  'service/faults',
  'chain/ranges',
  'chain/failing-node',
  'chain/reorg',
  'chain/replaced',
].map((file) => join('lib/server', `${file}.test.ts`))

/** Server tests that open a database and must pass on either one. */
const onEither = readdirSync('lib/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('lib/server', file))
  .filter((file) => !onOneIsEnough.includes(file))
  .filter((file) => /\/test\/((old-)?database|world)'/.test(readFileSync(file, 'utf8')))

/** What these prove is what the database does. */
const ofStorage =
  /^lib\/server\/(db\/|history-check\/|personal-data\/|orders\/(store|lease|views|history|history-file|list-place|accepted-answers)\.|session\/own-sessions|security-log\/note|reconciler\/retention)/

/**
 * On a machine with PostgreSQL the embedded database runs only the tests of storage a second time: the journeys run on it,
 * too. `npm run proof -- check databases` runs all of them on both.
 */
const onPostgresAlone =
  mayHavePostgres() && !process.env.TEST_BOTH_DATABASES
    ? onEither.filter((file) => !ofStorage.test(file.replaceAll('\\', '/')))
    : []

const jsdomFiles = '{app,components}/**/*.test.tsx'

/** Replacing a module affects every file in the same process. */
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
    include: [...onEither, postgresOnly, ...(mayHavePgbouncer() ? [poolerOnly] : [])],
    globalSetup: 'e2e/support/postgres.ts',
  },
}

/** These format texts as a page does, which the library refuses under `react-server`. */
const languageOnly = 'packages/proof/language/*.test.ts'

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
    // Where no module is replaced and none keeps state (`isolate: false`), files share imports, which takes half the
    // time. By default Vitest leaves one core idle: with two cores that is half the machine.
    maxWorkers: availableParallelism(),
    hookTimeout: 120_000,
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
          exclude: [
            ...onPostgresAlone,
            postgresOnly,
            poolerOnly,
            redisOnly,
            languageOnly,
            '**/node_modules/**',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: ['{lib/domain,lib/engine,lib/settlement,packages/sandbox}/**/*.test.ts', languageOnly],
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
