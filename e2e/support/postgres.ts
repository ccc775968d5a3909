// Starts the PostgreSQL server before the first of the tests that run on both databases.
import type { TestProject } from 'vitest/node'
import { findPgbouncer, startPgbouncer } from '../../scripts/lib/pgbouncer.mjs'
import { needPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server's `postgres` database; absent when the tests run on the embedded one. */
    postgresUrl?: string
    /** URL of a pooler in front of that server, in transaction mode with three connections to each database. */
    poolerPort?: number
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = needPostgres()
  if (bin === null) throw new Error('the tests on PostgreSQL need one')
  // These tests don't cover a machine that loses power.
  const server = await startPostgres(bin, { fsync: 'off' })
  project.provide('postgresUrl', server.url())
  const pooler = findPgbouncer()
  if (pooler === null) return server.close
  const { port, close } = await startPgbouncer(pooler, server.url(), 3)
  project.provide('poolerPort', port)
  return async () => {
    await close()
    await server.close()
  }
}
