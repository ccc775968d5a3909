import 'server-only'
import { type ActionContext, limited } from './action'
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
}

/** A download for the signed-in person that must not be cached: who, how often, then its content. */
export async function signedInFile(
  { limit, name, type }: SignedInFile,
  write: (context: ActionContext) => Promise<BodyInit>,
): Promise<Response> {
  try {
    const user = await currentUser()
    if (user === null) return failAnswer({ code: 'not_signed_in' })
    const refusal = await limited(limit, user.id, user.id)
    if (refusal !== null) return jsonAnswer(refusal)
    const body = await write({ db: await openDb(), user, now: new Date() })
    noteSecurity('export', { userId: user.id, detail: name.split('.')[0] ?? '' })
    return new Response(body, {
      headers: {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${name}"`,
        'Cache-Control': 'no-store',
      },
    })
  } catch (thrown) {
    log('error', 'file failed', { operation: name, thrown })
    return failAnswer({ code: isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected' })
  }
}
