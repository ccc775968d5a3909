import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { noFilter } from '@/lib/domain/history/filter'
import { checkHistory, isSound } from '../history-check/check-history'
import { readHistory } from '../orders/history'
import { readLastPrices } from '../orders/last-prices'
import { leaseAsk, leaseCheck } from '../orders/lease'
import { findOrder } from '../orders/read'
import { getOrderView } from '../orders/views'
import { readVolumes } from '../orders/volumes'
import { erasePersonalData } from '../personal-data/erase'
import { listChainAlarms, listDeadLetters } from '../reconciler/dead-letters'
import { readPersonalData } from '../test/personal-data'
import { ownWorld } from '../test/world'
import { deadLetters, lastPrices, monthlyVolumes, orders } from './schema/orders'

/** A clone has taken it out, or never had it. */
const kind = sql`'lend'`
const now = new Date()
const userId = () => world.maria.user.id

const world = ownWorld()
let orderId: string
beforeAll(async () => {
  ;({ id: orderId } = await world.quoted())
  const trouble = { kind: 'unread', chainId: 31337, since: now.toISOString() } as const
  const due = { nextCheckAt: now, nextAskAt: now, newsDueAt: now, chainTrouble: trouble }
  await world.db
    .update(orders)
    .set({ kind, ...due })
    .where(eq(orders.id, orderId))
  await world.db.update(lastPrices).set({ kind })
  await world.db.insert(deadLetters).values({ orderId, reason: 'not-found', since: now })
  const month = now.toISOString().slice(0, 7)
  await world.db.insert(monthlyVolumes).values({ userId: userId(), month, kind, orderCount: 1, brl: '5' })
})

describe('rows of a kind that this clone does not have', () => {
  test('are shown to nobody', async () => {
    expect(await findOrder(world.db, orderId, null)).toBeNull()
    expect(await getOrderView(userId(), orderId)).toBeNull()
    const question = { userId: userId(), filter: noFilter, chains: [], place: null, limit: 10 }
    expect((await readHistory(world.db, question)).rows).toEqual([])
    expect(await listDeadLetters(world.db)).toEqual({ waiting: [], waitingCount: 0, handled: [] })
    expect(await listChainAlarms(world.db)).toEqual([])
    expect(await readLastPrices(world.db)).toEqual([])
    const counts = (await readVolumes(world.db, userId(), now)).flatMap((month) =>
      Object.values(month.counts),
    )
    expect(counts.every((count) => count === 0)).toBe(true)
  })

  test('are followed by nobody, and no fault of the history', async () => {
    expect(await leaseCheck(world.db, now)).toBeNull()
    expect(await leaseAsk(world.db, now)).toBeNull()
    const check = await checkHistory(world.db)
    expect(check.orders).toBe(0)
    expect(isSound(check)).toBe(true)
  })

  test('stay the person’s, who may take them along and erase what names somebody', async () => {
    const { orders: own } = await readPersonalData(world.db, userId())
    expect(own).toMatchObject([{ id: orderId, kind: 'lend', recipientMaskedKey: expect.stringMatching(/./) }])
    expect(await erasePersonalData(world.maria)).toEqual({ ok: true, data: null })
    const [row] = await world.db.select().from(orders)
    expect(row).toMatchObject({ id: orderId, kind: 'lend', recipientMaskedKey: '' })
  })
})
