// The PostgreSQL of the tests that two databases must pass, started before the first of them.
import type { TestProject } from 'vitest/node'
import { needPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a server's `postgres` database; absent where the tests run on the embedded one. */
    postgresUrl?: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = needPostgres()
  if (bin === null) throw new Error('the tests on PostgreSQL need one')
  // These tests hold no promise about a machine that loses its power.
  const server = await startPostgres(bin, { fsync: 'off' })
  project.provide('postgresUrl', server.url())
  return server.close
}
