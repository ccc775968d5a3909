import 'server-only'
import { foreignVisit, limited } from './action'
import { failAnswer, jsonAnswer } from './answers'
import { isStoreFailure } from './failures'
import type { LimitName } from './limits/rate-limit'
import { currentUser } from './session/auth'
import type { SessionUser } from './session/sessions'

/**
 * A route that reads the signed-in person's own data: from where, who, how often, then its answer. Another site gets
 * nothing, since its page could otherwise use up the person's limit and fill their security log.
 * @param logFailure for anything that `answer` throws, which becomes a code
 */
export async function signedInRead(
  limit: LimitName,
  logFailure: (thrown: unknown) => void,
  answer: (user: SessionUser) => Promise<Response>,
): Promise<Response> {
  try {
    if (await foreignVisit()) return failAnswer({ code: 'origin_refused' })
    const user = await currentUser()
    if (user === null) return failAnswer({ code: 'not_signed_in' })
    const refusal = await limited(limit, user.id, user.id)
    return refusal === null ? await answer(user) : jsonAnswer(refusal)
  } catch (thrown) {
    logFailure(thrown)
    return failAnswer({ code: isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected' })
  }
}
