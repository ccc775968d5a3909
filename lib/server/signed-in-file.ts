import 'server-only'
import { type ActionContext, foreignVisit, limited } from './action'
import { failAnswer, jsonAnswer } from './answers'
import { openDb } from './db/open'
import { isStoreFailure } from './failures'
import type { LimitName } from './limits/rate-limit'
import { log } from './log'
import { noteSecurity } from './security-log/note'
import { currentUser } from './session/auth'

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

/**
 * A download for the signed-in person that must not be cached: from where, who, how often, then its content. Another
 * site gets nothing, since its page could otherwise use up the person's limit and fill their security log.
 */
export async function signedInFile(
  { limit, name, type, detail = name.split('.')[0] ?? '', sayFailed }: SignedInFile,
  write: (context: ActionContext) => Promise<BodyInit>,
): Promise<Response> {
  try {
    if (await foreignVisit()) return failAnswer({ code: 'origin_refused' })
    const user = await currentUser()
    if (user === null) return failAnswer({ code: 'not_signed_in' })
    const refusal = await limited(limit, user.id, user.id)
    if (refusal !== null) return jsonAnswer(refusal)
    const body = await write({ db: await openDb(), user, now: new Date() })
    noteSecurity('export', { userId: user.id, detail })
    return new Response(body, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (thrown) {
    if (sayFailed === undefined) log('error', 'file failed', { operation: name, thrown })
    else sayFailed(thrown)
    return failAnswer({ code: isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected' })
  }
}
