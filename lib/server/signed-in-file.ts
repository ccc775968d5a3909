import 'server-only'
import type { ActionContext } from './action'
import { openDb } from './db/open'
import type { LimitName } from './limits/rate-limit'
import { log } from './log'
import { noteSecurity } from './security-log/note'
import { signedInRead } from './signed-in-read'

interface SignedInFile {
  readonly limit: LimitName
  /** The file name. */
  readonly name: string
  readonly type: 'application/json' | 'text/csv'
  /** What the security log calls it; by default the name without its ending. */
  readonly detail?: string
  /** Writes the log line of a failure; by default `file failed`. */
  readonly sayFailed?: (thrown: unknown) => void
}

/** A download for the signed-in person that must not be cached. */
export async function signedInFile(
  { limit, name, type, detail = name.split('.')[0] ?? '', sayFailed }: SignedInFile,
  write: (context: ActionContext) => Promise<BodyInit>,
): Promise<Response> {
  const failed = sayFailed ?? ((thrown) => log('error', 'file failed', { operation: name, thrown }))
  return signedInRead(limit, failed, async (user) => {
    const body = await write({ db: await openDb(), user, now: new Date() })
    noteSecurity('export', { userId: user.id, detail })
    return new Response(body, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
