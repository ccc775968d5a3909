import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '@/lib/server/db/schema/orders'
import { sessions } from '@/lib/server/db/schema/people'
import { ownWorld } from '@/lib/server/test/world'
import { GET } from './route'

const secret = 'unit-cron-pU0vJ3sWq8ZkT5mYbN1xR7c'
process.env.CRON_SECRET = secret
const world = ownWorld()

const call = (authorization?: string) =>
  GET(new Request('http://localhost/api/reconcile', authorization ? { headers: { authorization } } : {}))

describe('[EVT-1] [R41] the route that a scheduler calls', () => {
  test('gives the same answer to a missing and a wrong secret, and does nothing', async () => {
    const answers = await Promise.all(
      [undefined, 'Bearer', 'Bearer wrong', secret, `bearer ${secret}`, `Bearer ${secret}x`].map(call),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  test('with the secret follows due orders, returns their number, and deletes data past its retention', async () => {
    await world.quoted()
    const isJoaos = eq(sessions.userId, world.joao.user.id)
    await world.db
      .update(sessions)
      .set({ lastSeenAt: new Date(0) })
      .where(isJoaos)
    await world.db.update(orders).set({ nextCheckAt: new Date(0) })
    const answer = await call(`Bearer ${secret}`)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ok: true, data: { looked: 1 } })
    // Data past its retention is deleted in the same call: Vercel has no other.
    expect(await world.db.$count(sessions, isJoaos)).toBe(0)
  })
})
