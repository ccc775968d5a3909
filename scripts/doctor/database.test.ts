import { expect, test } from 'vitest'
import { checkEnv } from '@/lib/server/env/check'
import { sandbox } from './broken.fixture'
import { databaseOf } from './database'

test('the doctor reports a disk that is too full for the embedded database', async () => {
  const check = checkEnv({ ...sandbox, DATA_DIR: '/tmp/no-such-folder-of-the-doctor' })
  if (!check.ok) throw new Error(JSON.stringify(check.faults))
  const what = 'has less than 64 MB of disk left'
  expect(await databaseOf(check.env, () => 11 * 2 ** 20)).toMatchObject([{ state: 'wrong', what }])
  expect(await databaseOf(check.env, () => 2 ** 30)).toMatchObject([{ state: 'ok' }])
})
