// Opens the embedded database on command, reports the result, and stays. Killed by kills.ts.
import { openDatabase } from '@/lib/server/db/open'
import { hear, say } from './line-process'

hear(async () => {
  try {
    await openDatabase({ DATABASE_URL: undefined, DATA_DIR: process.env.DATA_DIR ?? '' })
    say({ what: 'owner' })
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? thrown.code : String(thrown)
    say({ what: 'refused', code: String(code), message: thrown instanceof Error ? thrown.message : '' })
  }
})
say({ what: 'ready' })
