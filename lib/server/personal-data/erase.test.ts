import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeys, orderEvents, orders } from '../db/schema/orders'
import { recipients, sessions, users } from '../db/schema/people'
import { quoteSell } from '../orders/quote-sell'
import { saveRecipient } from '../recipients/create'
import { followRecipients } from '../recipients/follow'
import { findSessionUser, startSession } from '../session/sessions'
import { code, details, openWorld, request } from '../test/world'
import { collectPersonalData } from './collect'
import { erasePersonalData } from './erase'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => world.calm())
afterAll(() => world.close())

let made = 0
const newPerson = () => {
  made += 1
  return world.contextOf(`0x${String(made).padStart(40, 'c')}`)
}

/** Somebody with a recipient, an order to it that was not gone on with, and two sessions. */
async function somebody() {
  const person = await newPerson()
  const { sessionId } = await startSession(world.db, person.user.address, new Date())
  const recipient = { kind: 'inline', details, saveAs: 'Grandma Canary' }
  const answer = await quoteSell(person, request({ recipient }))
  if (!answer.ok) throw new Error(answer.error.code)
  return { ...person, sessionId, orderId: answer.data.id }
}

async function everything() {
  const tables = [users, sessions, recipients, orders, orderEvents, idempotencyKeys]
  return JSON.stringify(await Promise.all(tables.map((table) => world.db.select().from(table))))
}

describe('the data of a person', () => {
  test('are given whole, and nobody else’s with them', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const data = await collectPersonalData(world.db, one.user.id)
    expect(data.orders.map(({ id }) => id)).toEqual([one.orderId])
    expect(data.orders[0]?.events.length).toBeGreaterThan(0)
    expect(data.recipients.map(({ label }) => label)).toEqual(['Grandma Canary'])
    expect(data.sessions).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(other.user.id)
  })

  test('that no law asks for are erased; the order stays without who was paid, sessions end', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect(await erasePersonalData(one)).toEqual({ ok: true, data: null })
    expect(await findSessionUser(world.db, one.sessionId, new Date())).toBeNull()
    const [order] = await world.db.select().from(orders).where(eq(orders.id, one.orderId))
    expect(order).toMatchObject({ recipientId: null, recipientLabel: null, recipientMaskedKey: '' })
    const data = await collectPersonalData(world.db, one.user.id)
    expect(JSON.stringify(data)).not.toMatch(/Grandma|acme\.test|\*\*\*/)
    expect(data).toMatchObject({ sessions: [], idempotencyKeys: [] })
    // The service is told of the end; after that the row is gone too.
    await followRecipients(world.db)
    expect((await collectPersonalData(world.db, one.user.id)).recipients).toEqual([])
    expect(world.callsOf('/v1/deactivate-recipient').length).toBeGreaterThan(0)
    expect((await collectPersonalData(world.db, other.user.id)).recipients).toHaveLength(1)
  })

  test('of a recipient whose answer was lost are ended at the service too', async () => {
    const person = await newPerson()
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut-after' : 'cut')
    const answer = await saveRecipient(person, {
      label: 'Lost Canary',
      target: { details },
      intentKey: randomUUID(),
    })
    expect(answer).toMatchObject({ ok: true, data: { state: 'checking' } })
    const name = answer.ok ? answer.data.id : ''
    world.calm()
    await erasePersonalData(person)
    await followRecipients(world.db)
    const known = world.service.recipients.known.get(name)
    expect(world.service.recipients.ended).toContain(known?.recipientId)
  })

  test('of somebody without orders leave nothing at all, not even the address', async () => {
    const person = await newPerson()
    await saveRecipient(person, { label: 'Only Canary', target: { details }, intentKey: randomUUID() })
    await erasePersonalData(person)
    await followRecipients(world.db)
    expect(await everything()).not.toContain(person.user.id)
    expect(await everything()).not.toContain(person.user.address.toLowerCase())
  })

  test('stay while money may be under way', async () => {
    const one = await somebody()
    await world.db.update(orders).set({ state: 'sent' }).where(eq(orders.id, one.orderId))
    const before = await everything()
    expect(code(await erasePersonalData(one))).toBe('orders_open')
    expect(await everything()).toBe(before)
  })
})
