import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { told, ways } from '@/lib/domain/order/order.fixture'
import { mostOpen } from '@/lib/domain/order/view/waits'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { orderEvents, orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { listPixRecipients } from '../recipients/offered'
import { fillStatement } from '../test/fill-history'
import { details, ownWorld, request } from '../test/world'
import { quoteSell } from './sell/quote'
import { cancelOrder } from './steps'
import { getHostStatus, getOrderView, getPolledOrder, listOpenOrders } from './views'

const world = ownWorld()
afterEach(() => world.calm())

async function sold(changes: Record<string, unknown> = {}, context = world.maria) {
  const answer = await quoteSell(context, request(changes))
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

const viewOf = (id: string) => getOrderView(world.maria.user.id, id)

describe('the recipient of a view', () => {
  test('has our own id if saved, in the first answer and in every later one', async () => {
    const order = await sold({ recipient: { kind: 'inline', details, saveAs: 'Mom' } })
    const [saved] = await listPixRecipients(world.maria.user.id)
    expect(order.recipient).toMatchObject({ id: saved?.id, label: 'Mom', saved: true })
    const again = await sold({ recipient: { kind: 'saved', recipientId: saved?.id } })
    expect(again.recipient.id).toBe(saved?.id)
    expect((await viewOf(again.id))?.recipient.id).toBe(saved?.id)
  })

  test('has no id when given inline', async () => {
    expect((await sold()).recipient.id).toBeNull()
  })

  test('has no id when the recipient is another person’s, or can no longer be paid', async () => {
    const order = await sold({ recipient: { kind: 'inline', details, saveAs: 'Aunt' } })
    const { id } = order.recipient
    if (id === null) throw new Error('not saved')
    const mine = eq(recipients.id, id)
    await world.db.update(recipients).set({ userId: world.joao.user.id }).where(mine)
    expect((await viewOf(order.id))?.recipient).toMatchObject({ id: null, label: 'Aunt' })
    await world.db
      .update(recipients)
      .set({ userId: world.maria.user.id, serviceRecipientId: null })
      .where(mine)
    expect((await viewOf(order.id))?.recipient).toMatchObject({ id: null, label: 'Aunt' })
  })
})

test('[R51] the account of a payout is not shown beside the middle of the same CPF', async () => {
  const payout = { amount: decimal('540.00'), currency: 'BRL', maskedAccount: '****4725', status: 'paid' }
  const shown = async (pixKey: string) => {
    const { id } = await sold({
      recipient: { kind: 'inline', details: { ...details, pixKey }, saveAs: null },
    })
    const events = [...ways.processing.slice(1), told('completed', { payout })]
    await world.db
      .insert(orderEvents)
      .values(events.map((body, at) => ({ orderId: id, seq: 50 + at, at: new Date(), body })))
    const view = await viewOf(id)
    return [view?.recipient.maskedKey, view?.payout?.maskedAccount]
  }
  expect(await shown('529.982.247-25')).toEqual(['***.982.247-**', null])
  expect(await shown('111.444.777-35')).toEqual(['***.444.777-**', '****4725'])
})

describe('the previous price', () => {
  test('is the quote of the order that this one replaces', async () => {
    const first = await sold()
    expect(first.previousPrice).toBeNull()
    const { id } = await sold({ replaces: first.id })
    expect((await viewOf(id))?.previousPrice).toEqual({
      sendAmount: '100',
      receiveAmount: '540.00',
      exchangeRate: '5.4',
    })
  })

  test('is null when that order was for another amount', async () => {
    const first = await sold()
    const { id } = await sold({ replaces: first.id })
    await world.db
      .update(orders)
      .set({ amount: decimal('50') })
      .where(eq(orders.id, first.id))
    expect(await viewOf(id)).toMatchObject({ replaces: first.id, previousPrice: null })
  })

  test('is null when that order had no quote', async () => {
    world.service.state.interfere = () => ({ status: 422, body: { error: 'Unprocessable', message: 'no' } })
    expect((await quoteSell(world.maria, request())).ok).toBe(false)
    world.calm()
    const refused = await world.db.select().from(orders).where(eq(orders.state, 'abandoned'))
    const { id, previousPrice } = await sold({ replaces: refused[0]?.id })
    expect(previousPrice).toBeNull()
    expect((await viewOf(id))?.replaces).toBe(refused[0]?.id)
  })

  test('is never that of another person’s order', async () => {
    const foreign = await sold({}, world.joao)
    const { id } = await sold()
    await world.db.update(orders).set({ replaces: foreign.id }).where(eq(orders.id, id))
    expect(await viewOf(id)).toMatchObject({ replaces: foreign.id, previousPrice: null })
  })
})

describe('the timeline', () => {
  test('is shown to the owner of one order, and not in a list', async () => {
    const { id } = await sold()
    expect((await viewOf(id))?.timeline).toMatchObject([
      { seq: 0, what: 'asked', by: 'person' },
      { seq: 1, what: 'priced', by: 'service' },
    ])
    const listed = (await listOpenOrders(world.maria.user.id)).find((order) => order.id === id)
    expect(listed).toBeDefined()
    expect(listed).not.toHaveProperty('timeline')
  })

  test('comes with the answer to a press, so that the page never loses it', async () => {
    const order = await sold()
    const cancelled = await cancelOrder(world.maria, { orderId: order.id })
    const whats = cancelled.ok ? cancelled.data.timeline?.map(({ what }) => what) : null
    expect(whats).toEqual(['asked', 'priced', 'cancelled'])
  })

  test('is not shown to others, who get the answer for a missing order', async () => {
    const { id } = await sold()
    expect(await getOrderView(world.joao.user.id, id)).toBeNull()
    expect(await getOrderView(world.joao.user.id, '00000000-0000-4000-8000-000000000000')).toBeNull()
  })
})

test('an order is found by the service’s id in either letter case, and one kept in capitals as well', async () => {
  const { id } = await sold()
  const transactionId = 'abcdef12-abcd-4abc-8abc-abcdef123456'
  const find = (text: string) => getHostStatus(world.db, world.maria.user.id, text)
  for (const kept of [transactionId, transactionId.toUpperCase()]) {
    await world.db.update(orders).set({ transactionId: kept }).where(eq(orders.id, id))
    for (const text of [transactionId, transactionId.toUpperCase()])
      expect(await find(text)).toMatchObject({ orderId: id })
  }
})

describe('a poll', () => {
  const past = new Date(Date.now() - 1_000)
  const future = new Date(Date.now() + 60_000)

  test.each([
    ['clock or chain may have news', { nextCheckAt: past, nextAskAt: null }, true],
    ['the service may be asked', { nextCheckAt: future, nextAskAt: past }, true],
    ['both are later', { nextCheckAt: future, nextAskAt: future }, false],
    ['nothing is left to look for', { nextCheckAt: null, nextAskAt: null }, false],
  ])('says whether a look is due: %s', async (_, times, isDue) => {
    const { id, quote } = await sold()
    await world.db.update(orders).set(times).where(eq(orders.id, id))
    const userId = world.maria.user.id
    expect(await getPolledOrder(userId, id)).toMatchObject({ view: { id }, isDue })
    const { transactionId = '' } = quote ?? {}
    expect(await getHostStatus(world.db, userId, transactionId)).toMatchObject({ orderId: id, isDue })
  })
})

test('[R20] another person’s order is in no list of open ones, and a host is told nothing of it', async () => {
  const [mine, theirs] = [await sold(), await sold({}, world.joao)]
  const listed = (await listOpenOrders(world.maria.user.id)).map(({ id }) => id)
  expect([listed.includes(mine.id), listed.includes(theirs.id)]).toEqual([true, false])
  const transactionId = theirs.quote?.transactionId ?? ''
  expect(await getHostStatus(world.db, world.maria.user.id, transactionId)).toBeNull()
  expect(await getHostStatus(world.db, world.joao.user.id, transactionId)).toMatchObject({
    orderId: theirs.id,
  })
})

test('one open order more than a list shows is read where there are more', async () => {
  const userId = world.joao.user.id
  await world.db.execute(fillStatement({ userId, count: mostOpen + 5, states: ['processing'] }))
  await world.db.update(orders).set({ kind: 'sell', toChainId: null }).where(eq(orders.userId, userId))
  expect(await listOpenOrders(userId)).toHaveLength(mostOpen + 1)
})
