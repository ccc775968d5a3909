import { collectPersonalData } from '@/lib/server/personal-data/collect'
import { signedInFile } from '@/lib/server/signed-in-file'

/** Everything stored about the person, as a JSON file. */
export async function GET(): Promise<Response> {
  return signedInFile(
    { limit: 'personal-data', name: 'my-data.json', type: 'application/json' },
    async ({ db, user }) => JSON.stringify(await collectPersonalData(db, user.id), null, 2),
  )
}
