import { after } from 'next/server'
import { ok } from '@/lib/domain/result'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { log } from '@/lib/server/log'
import { getPolledOrder } from '@/lib/server/orders/views'
import { follow } from '@/lib/server/reconciler/follow'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { signedInRead } from '@/lib/server/signed-in-read'

interface Context {
  readonly params: Promise<{ readonly orderId: string }>
}

const failed = (thrown: unknown) => log('error', 'status route failed', { thrown })

/** The order's current state from the database; chain and service are asked after the response was sent. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  return signedInRead('read', failed, async (user) => {
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
  })
}
