import { after } from 'next/server'
import { ok } from '@/lib/domain/result'
import { limited } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { isStoreFailure } from '@/lib/server/failures'
import { log } from '@/lib/server/log'
import { getPolledOrder } from '@/lib/server/orders/views'
import { follow } from '@/lib/server/reconciler/follow'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { currentUser } from '@/lib/server/session/auth'

interface Context {
  readonly params: Promise<{ readonly orderId: string }>
}

/** The order's current state from the database; chain and service are asked after the response was sent. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  try {
    const user = await currentUser()
    if (user === null) return failAnswer({ code: 'not_signed_in' })
    const refusal = await limited('read', user.id, user.id)
    if (refusal !== null) return jsonAnswer(refusal)
    const { orderId } = await params
    const found = await getPolledOrder(user.id, orderId)
    if (found === null) {
      noteForeignIds(user.id, orderId)
      return failAnswer({ code: 'not_found' })
    }
    const { view, isDue } = found
    // Most polls come before anything is due and cost no further query.
    if (isDue) after(() => follow(view.id))
    return jsonAnswer(ok(view))
  } catch (thrown) {
    log('error', 'status route failed', { thrown })
    return failAnswer({ code: isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected' })
  }
}
