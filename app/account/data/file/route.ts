import { streamOf } from '@/lib/server/file-stream'
import { personalDataFile } from '@/lib/server/personal-data/file'
import { signedInFile } from '@/lib/server/signed-in-file'

/** Everything stored about the person, as a JSON file. */
export async function GET(): Promise<Response> {
  return signedInFile(
    { limit: 'data-file', name: 'my-data.json', type: 'application/json' },
    async ({ db, user }) => streamOf(personalDataFile(db, user.id)),
  )
}
