import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mayHavePgbouncer } from './scripts/lib/pgbouncer.mjs'
import { mayHavePostgres } from './scripts/lib/postgres.mjs'
import { mayHaveRedis } from './scripts/lib/redis.mjs'

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => /\.test\.tsx?$/.test(file))
const mentions = (text: RegExp) => (file: string) => text.test(readFileSync(file, 'utf8'))

/** Server tests that open a database. */
const ofDatabase = filesIn('lib/server').filter(
  mentions(/\/test\/(old-database|database|world|sale|purchase|saved|claimant|anvil)'/),
)

/** What these prove is what the database does. */
const ofStorage =
  /^lib\/server\/(db\/|history-check\/|personal-data\/|orders\/(store|lease|views|history|history-file|list-place|accepted-answers)\.|session\/own-sessions|security-log\/note|reconciler\/retention)/

/**
 * On a machine with PostgreSQL the embedded database runs only the tests of storage a second time: the journeys run on it,
 * too. `npm run proof -- check databases` runs all of them on both.
 */
const onPostgresAlone =
  mayHavePostgres() && !process.env.TEST_BOTH_DATABASES
    ? ofDatabase.filter((file) => !ofStorage.test(file.replaceAll('\\', '/')))
    : []

const postgresOnly = '{lib/server,scripts,packages/proof}/**/*.postgres.test.ts'
const poolerOnly = '{lib/server,scripts,packages/proof}/**/*.pgbouncer.test.ts'
const redisOnly = '{lib/server,scripts,packages/proof}/**/*.redis.test.ts'
/** These format texts as a page does, which the library refuses under `react-server`. */
const languageOnly = 'packages/proof/language/*.test.ts'
const never = '**/node_modules/**'

/** Files of the contract that start a service of their own take longest: the last of them would run alone. */
class OwnServiceFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const startsOne = mentions(/startInstance\(/)
    const first = sorted.filter(({ project, moduleId }) => project.name === 'contract' && startsOne(moduleId))
    return [...new Set([...first, ...sorted])]
  }
}

const onServer = {
  extends: true as const,
  // `react-server` makes `server-only` an empty module, as in Next's server build.
  resolve: { conditions: ['react-server', 'module', 'node'] },
  // Vitest passes these to Node, too, which then loads the `module` entry that is meant for bundlers only.
  ssr: { resolve: { conditions: ['react-server', 'node'], externalConditions: ['react-server'] } },
}
/** Files share the packages they import, which halves the time, but no state of our own modules and no replaced one. */
const sharedProcess = {
  environment: 'node' as const,
  isolate: false,
  setupFiles: [join(import.meta.dirname, 'scripts/lib/fresh-modules.ts')],
}

const onPostgres = {
  ...onServer,
  test: {
    ...sharedProcess,
    name: 'postgres',
    globalSetup: 'scripts/lib/postgres-for-tests.ts',
    // Most of the time is waiting for blocks, restarts and time limits.
    maxWorkers: 3 * availableParallelism(),
    sequence: { groupOrder: 3 },
    include: [...ofDatabase, postgresOnly, ...(mayHavePgbouncer() ? [poolerOnly] : [])],
  },
}

const onRedis = {
  ...onServer,
  test: {
    environment: 'node' as const,
    name: 'redis',
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

// "production", set for a whole shell, would load builds of React that have nothing for tests.
Object.assign(process.env, { NODE_ENV: 'test' })

export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // What a clone offers and how it is called is its own; its file has a test that reads it by its path.
    alias: { '@/site.config': join(import.meta.dirname, 'lib/domain/site.fixture.ts') },
  },
  test: {
    // Tests of whole processes (chains, databases, the linter) take up to half a minute on a busy machine with two cores.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // By default Vitest leaves one core idle. One file more than there are cores uses the time in which others wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: OwnServiceFirst },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    setupFiles: process.env.PROPERTY_SEED ? [join(import.meta.dirname, 'scripts/lib/property-seed.ts')] : [],
    projects: [
      {
        ...onServer,
        test: {
          ...sharedProcess,
          name: 'node',
          include: ['{app,lib/server,messages,scripts,packages/proof}/**/*.test.ts', '*.test.ts'],
          exclude: [...onPostgresAlone, postgresOnly, poolerOnly, redisOnly, languageOnly, never],
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
      {
        extends: true,
        plugins: [react()],
        test: {
          ...sharedProcess,
          name: 'jsdom',
          environment: 'jsdom',
          setupFiles: [...sharedProcess.setupFiles, join(import.meta.dirname, 'scripts/lib/jsdom-page.ts')],
          include: ['{app,components}/**/*.test.tsx', '{components,lib/wallet}/**/*.test.ts'],
        },
      },
      'e2e/contract/vitest.config.ts',
      ...(mayHavePostgres() ? [onPostgres] : []),
      ...(mayHaveRedis() ? [onRedis] : []),
    ],
  },
})
