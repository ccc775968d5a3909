import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { savedIn } from '../test/saved'
import { ownWorld } from '../test/world'
import { readFollowed } from './followed'

const world = ownWorld()

test('the reconciler’s figures cover exactly the orders it follows', async () => {
  const now = new Date()
  const late = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
  expect(await readFollowed(world.db, now)).toMatchObject({
    byState: [],
    checkDelaySeconds: 0,
    askDelaySeconds: 0,
  })
  const [one, two, ended] = [await world.quoted(), await world.quoted(), await world.quoted()]
  const set = (id: string, times: object) => world.db.update(orders).set(times).where(eq(orders.id, id))
  await set(one.id, { nextCheckAt: late(90), nextAskAt: null })
  await set(two.id, { nextCheckAt: late(-60), nextAskAt: late(30) })
  await set(ended.id, { nextCheckAt: null, nextAskAt: null })
  const read = await readFollowed(world.db, now)
  expect(read).toEqual({
    byState: [{ kind: 'sell', state: 'quoted', count: 2 }],
    checkDelaySeconds: 90,
    askDelaySeconds: 30,
    needPerson: 0,
    frozenRecipients: 0,
  })
})

test('counts a recipient as frozen while it is', async () => {
  const id = await savedIn(() => world).save()
  const set = (state: 'frozen' | 'active') =>
    world.db.update(recipients).set({ state }).where(eq(recipients.id, id))
  await set('frozen')
  expect(await readFollowed(world.db, new Date())).toMatchObject({ frozenRecipients: 1 })
  await set('active')
  expect(await readFollowed(world.db, new Date())).toMatchObject({ frozenRecipients: 0 })
})
