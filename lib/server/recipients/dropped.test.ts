import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { orders } from '../db/schema/orders'
import { recipients } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { readPersonalData } from '../test/personal-data'
import { forgetService } from '../test/sale'
import { savedIn } from '../test/saved'
import { asksForPause } from '../test/service'
import { code, details, ownWorld, request } from '../test/world'
import { saveRecipient } from './create'
import { draftRecipient } from './draft'
import { dropUnasked } from './dropped'
import { leaseRow } from './lease'

const world = ownWorld()
afterEach(() => {
  world.calm()
  forgetService()
})

const { change, rowOf, save } = savedIn(() => world)
const press = (label: string) => ({ label, target: { details }, intentKey: randomUUID() })
const creates = () => world.callsOf('/v1/create-recipient')
const rows = () => world.db.select().from(recipients)

/** From now on calls are refused before they are sent: the service asked for a pause. */
async function pause() {
  world.service.state.interfere = () => asksForPause
  expect(code(await saveRecipient(world.joao, press(randomUUID())))).toBe('budget_spent')
  world.calm()
}

describe('a save refused before the service was asked', () => {
  test('leaves nothing of the recipient, also not in the person’s data', async () => {
    await pause()
    expect(code(await saveRecipient(world.maria, press('Unasked Canary')))).toBe('budget_spent')
    expect(creates()).toEqual([])
    const data = await readPersonalData(world.db, world.maria.user.id)
    expect(data.recipients).toMatchObject([
      {
        state: 'dropped',
        label: '',
        maskedKey: '',
        fingerprint: null,
        keyFingerprint: null,
        intentHash: null,
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/unasked|acme/i)
  })

  test('and pressed again is saved, once however often', async () => {
    await pause()
    const same = press('Once')
    for (let round = 0; round < 2; round++)
      expect(code(await saveRecipient(world.maria, same))).toBe('budget_spent')
    forgetService()
    const presses = Array.from({ length: 4 }, () => saveRecipient(world.maria, same))
    const ids = (await Promise.all(presses)).map((answer) => answer.ok && answer.data.id)
    expect(new Set(ids).size).toBe(1)
    expect(creates()).toHaveLength(1)
    expect((await rows()).filter(({ label }) => label === 'Once')).toMatchObject([{ state: 'active' }])
  })

  test('leaves one that the service may have heard of before', async () => {
    const same = press('Heard of')
    world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
    expect(await saveRecipient(world.maria, same)).toMatchObject({ data: { state: 'checking' } })
    // The service asks for a pause after it has shown its list, so that the second create is not sent.
    world.service.state.interfere = async ({ path }) => {
      if (path === '/v1/create-recipient') return asksForPause
      await saveRecipient(world.joao, press(randomUUID()))
      return undefined
    }
    expect(code(await saveRecipient(world.maria, same))).toBe('budget_spent')
    expect((await rows()).filter(({ label }) => label === 'Heard of')).toMatchObject([{ state: 'checking' }])
  })

  test('says so to every press of it that arrived at once', async () => {
    await pause()
    const same = press('At once')
    const presses = Array.from({ length: 4 }, () => saveRecipient(world.maria, same))
    expect((await Promise.all(presses)).map(code)).toEqual(Array(4).fill('budget_spent'))
    expect(JSON.stringify(await rows())).not.toContain('At once')
  })

  test('while another press waits for it is saved by that one, under a new name', async () => {
    const same = press('Waited for')
    const { db, maria } = world
    const id = await draftRecipient(db, { ...same, userId: maria.user.id, now: maria.now })
    const leased = await leaseRow(db, await rowOf(id), 'checking')
    const waiting = saveRecipient(maria, same)
    // The other press has found the row, and its lease taken.
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (leased !== null) await dropUnasked(db, leased)
    const answer = await waiting
    expect(answer).toMatchObject({ ok: true, data: { state: 'active', label: 'Waited for' } })
    expect(creates().map(({ body }) => body.name)).toEqual([answer.ok && answer.data.id])
    expect(creates()[0]?.body.name).not.toBe(id)
  })

  test('within a sale leaves it to the order alone whom it was for', async () => {
    const recipientId = await save()
    await quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId } }))
    await pause()
    const recipient = { kind: 'inline', details, saveAs: 'Of a sale' }
    expect(code(await quoteSell(world.maria, request({ recipient })))).toBe('budget_spent')
    expect(JSON.stringify(await rows())).not.toContain('Of a sale')
    const [order] = await world.db.select().from(orders).where(eq(orders.recipientLabel, 'Of a sale'))
    expect(order).toMatchObject({ recipientId: null, recipientMaskedKey: 'm***@acme.test' })
    expect(await world.db.$count(orders, eq(orders.recipientId, recipientId))).toBe(1)
  })

  test('leaves the recipient and its order alone when another press has it by now', async () => {
    const recipientId = await save()
    await quoteSell(world.maria, request({ recipient: { kind: 'saved', recipientId } }))
    const leased = await leaseRow(world.db, await rowOf(recipientId), 'checking')
    if (leased === null) throw new Error('not leased')
    await change(recipientId, { askedAt: new Date(0) })
    const before = await rowOf(recipientId)
    await dropUnasked(world.db, leased)
    expect(await rowOf(recipientId)).toEqual(before)
    expect(await world.db.$count(orders, eq(orders.recipientId, recipientId))).toBe(1)
  })
})

test('one that the service refused keeps its row, since the service has heard its name', async () => {
  const refused = { status: 400, body: { message: 'kycInformation.taxId is unknown' } }
  world.service.state.interfere = () => refused
  const same = press('Heard')
  await saveRecipient(world.maria, same)
  const [before] = (await rows()).filter(({ label }) => label === 'Heard')
  expect(before).toMatchObject({ state: 'dropped' })
  world.calm()
  expect(await saveRecipient(world.maria, same)).toMatchObject({ data: { id: before?.id, state: 'active' } })
})
