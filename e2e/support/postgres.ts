// The PostgreSQL of the tests that two databases must pass, started before the first of them.
import type { TestProject } from 'vitest/node'
import { findPgbouncer, startPgbouncer } from '../../scripts/lib/pgbouncer.mjs'
import { needPostgres, startPostgres } from '../../scripts/lib/postgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a server's `postgres` database; absent where the tests run on the embedded one. */
    postgresUrl?: string
    /** Of a pooler in front of that server, in transaction mode and with three connections to each database. */
    poolerPort?: number
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = needPostgres()
  if (bin === null) throw new Error('the tests on PostgreSQL need one')
  // These tests hold no promise about a machine that loses its power.
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
