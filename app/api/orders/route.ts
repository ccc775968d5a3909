import { after } from 'next/server'
import { z } from 'zod'
import { isOpen } from '@/lib/domain/order/state'
import { ok } from '@/lib/domain/result'
import { failAnswer, jsonAnswer } from '@/lib/server/answers'
import { openDb } from '@/lib/server/db/open'
import { log } from '@/lib/server/log'
import { readStates } from '@/lib/server/orders/history'
import { follow } from '@/lib/server/reconciler/follow'
import { noteForeignIds } from '@/lib/server/security-log/foreign-ids'
import { signedInRead } from '@/lib/server/signed-in-read'

/** As many as one page of the history shows. */
const mostAsked = 25
const idsInput = z.array(z.uuid()).max(mostAsked)

/** One after the other: in parallel they would use up the few connections. */
async function followAll(ids: readonly string[]): Promise<void> {
  for (const orderId of ids) await follow(orderId)
}

const failed = (thrown: unknown) => log('error', 'states route failed', { thrown })

/**
 * The states of some of the person's orders from the database; chain and service are asked after the response was sent.
 */
export async function GET(request: Request): Promise<Response> {
  return signedInRead('read', failed, async (user) => {
    const asked = new URL(request.url).searchParams.get('ids') ?? ''
    const ids = idsInput.safeParse(asked === '' ? [] : asked.toLowerCase().split(','))
    if (!ids.success) return failAnswer({ code: 'not_found' })
    const db = await openDb()
    const states = await readStates(db, user.id, ids.data)
    if (states.length < ids.data.length) noteForeignIds(user.id, ids.data)
    const open = states.filter(({ state }) => isOpen(state)).map(({ id }) => id)
    after(() => followAll(open))
    return jsonAnswer(ok(states))
  })
}
