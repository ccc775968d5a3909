// Starts the PostgreSQL server before the first of the tests that run on both databases.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '../../lib/server/db/migrate-postgres.mjs'
import { findPgbouncer, startPgbouncer } from './pgbouncer.mjs'
import { needPostgres, startPostgres } from './postgres.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server's `postgres` database; absent when the tests run on the embedded one. */
    postgresUrl?: string
    /** Name of a migrated, empty database of that server, to make others from. */
    migratedDatabase?: string
    /** URL of a pooler in front of that server, in transaction mode with three connections to each database. */
    poolerPort?: number
  }
}

/** Each test file has a database of its own, and a copy takes a tenth of the time that the migrations take. */
async function migrated(urlOf: (database?: string) => string): Promise<string> {
  const name = 'migrated'
  const client = new pg.Client({ connectionString: urlOf() })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  await migratePostgres({ url: urlOf(name) }, 'lib/server/db/migrations')
  return name
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = needPostgres()
  if (bin === null) throw new Error('the tests on PostgreSQL need one')
  // These tests don't cover a machine that loses power.
  const server = await startPostgres(bin, { fsync: 'off' })
  project.provide('postgresUrl', server.url())
  project.provide('migratedDatabase', await migrated(server.url))
  const pooler = findPgbouncer()
  if (pooler === null) return server.close
  const { port, close } = await startPgbouncer(pooler, server.url(), 3)
  project.provide('poolerPort', port)
  return async () => {
    await close()
    await server.close()
  }
}
