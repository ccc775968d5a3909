import { after } from 'next/server'
import { limited } from '@/lib/server/action'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { openDb } from '@/lib/server/db/open'
import { isStoreFailure } from '@/lib/server/failures'
import { log } from '@/lib/server/log'
import { getHostStatus } from '@/lib/server/orders/views'
import { follow } from '@/lib/server/reconciler/follow'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { currentUser } from '@/lib/server/session/auth'

const headers = { 'Cache-Control': 'no-store' }

/**
 * `?transactionId=` of an order claimed from the widget or created here: its status in the form of the widget's
 * `statusUrl` (docs/widget.md), from the database. 204 when this person has none with that id, whether or not someone
 * else does. Chain and service are asked after the response was sent, within the request budget.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const user = await currentUser()
    if (user === null) return failAnswer({ code: 'not_signed_in' })
    const refusal = await limited('read', user.id, user.id)
    if (refusal !== null) return jsonAnswer(refusal)
    const transactionId = new URL(request.url).searchParams.get('transactionId') ?? ''
    const found = await getHostStatus(await openDb(), user.id, transactionId)
    if (found === null) {
      noteForeignIds(user.id, transactionId)
      return new Response(null, { status: 204, headers })
    }
    if (found.isDue) after(() => follow(found.orderId))
    return Response.json(found.status, { headers })
  } catch (thrown) {
    log('error', 'status route failed', { thrown })
    return failAnswer({ code: isStoreFailure(thrown) ? 'store_unavailable' : 'unexpected' })
  }
}
