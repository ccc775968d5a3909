import { expect, test } from 'vitest'
import { openPostgres } from '@/lib/server/db/postgres'
import { checkEnv } from '@/lib/server/env/check'
import { migrationsFolder, newPostgresUrl, pooledUrl } from '@/lib/server/test/database'
import { sandbox } from './broken.fixture'
import { databaseOf } from './database'

test('the doctor accepts a pooler and the server behind it as one database', async () => {
  const direct = await newPostgresUrl()
  const place = { url: pooledUrl(direct), direct }
  await (await openPostgres(place, migrationsFolder)).close()
  const check = checkEnv({ ...sandbox, DATABASE_URL: place.url, DATABASE_URL_DIRECT: direct })
  if (!check.ok) throw new Error(JSON.stringify(check.faults))
  for (let round = 0; round < 5; round++)
    expect((await databaseOf(check.env)).map(({ state }) => state)).toEqual(['ok', 'ok'])
})
