import { after } from 'next/server'
import { openDb } from '@/lib/server/db/open'
import { log } from '@/lib/server/log'
import { getHostStatus } from '@/lib/server/orders/views'
import { follow } from '@/lib/server/reconciler/follow'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { signedInRead } from '@/lib/server/signed-in-read'

const headers = { 'Cache-Control': 'no-store' }

const failed = (thrown: unknown) => log('error', 'status route failed', { thrown })

/**
 * `?transactionId=` of an order claimed from the widget or created here: its status in the form of the widget's
 * `statusUrl` (docs/widget.md), from the database. 204 when this person has none with that id, whether or not someone
 * else does. Chain and service are asked after the response was sent, within the request budget.
 */
export async function GET(request: Request): Promise<Response> {
  return signedInRead('read', failed, async (user) => {
    const transactionId = new URL(request.url).searchParams.get('transactionId') ?? ''
    const found = await getHostStatus(await openDb(), user.id, transactionId)
    if (found === null) {
      noteForeignIds(user.id, transactionId)
      return new Response(null, { status: 204, headers })
    }
    if (found.isDue) after(() => follow(found.orderId))
    return Response.json(found.status, { headers })
  })
}
