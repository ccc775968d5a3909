import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'
import { orderClaims } from '../db/schema/claims'
import { chainClaims, deadLetters, idempotencyKeys, orderEvents, orders } from '../db/schema/orders'
import { recipients, sessions, users } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { beginStep } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { saveRecipient } from '../recipients/create'
import { followRecipients } from '../recipients/follow'
import { findSessionUser, startSession } from '../session/sessions'
import { readPersonalData } from '../test/personal-data'
import { code, details, hash, ownWorld, request } from '../test/world'
import { erasePersonalData } from './erase'
import { holdPerson, PersonErased } from './hold-person'

const world = ownWorld()
afterEach(() => world.calm())

let made = 0
const newPerson = () => {
  made += 1
  return world.contextOf(`0x${String(made).padStart(40, 'c')}`)
}

/** A person with a recipient, an abandoned order to it, and two sessions. */
async function somebody() {
  const person = await newPerson()
  const { sessionId } = await startSession(world.db, person.user.address, new Date())
  const recipient = { kind: 'inline', details, saveAs: 'Grandma Canary' }
  const answer = await quoteSell(person, request({ recipient }))
  if (!answer.ok) throw new Error(answer.error.code)
  return { ...person, sessionId, orderId: answer.data.id }
}

/** As a claim of an order is written down. */
const claimAs = ({ user, now }: Awaited<ReturnType<typeof newPerson>>, transactionId = randomUUID()) =>
  world.db.transaction(async (tx) => {
    await holdPerson(tx, user.id)
    const said = { chainId: 31337, hash: hash('7'), flow: 'sell', createdAt: now, nextCheckAt: now } as const
    await tx.insert(orderClaims).values({ userId: user.id, transactionId, ...said })
  })

/** As the reconciler leaves a claim that it refuted or gave up. */
async function giveUpClaims(userId: string) {
  await world.db.update(orderClaims).set({ nextCheckAt: null }).where(eq(orderClaims.userId, userId))
}

async function everything() {
  const tables = [
    users,
    sessions,
    recipients,
    orders,
    orderEvents,
    idempotencyKeys,
    orderClaims,
    deadLetters,
    chainClaims,
  ]
  return JSON.stringify(await Promise.all(tables.map((table) => world.db.select().from(table))))
}

describe('the data of a person', () => {
  test('are returned completely, without anyone else’s', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const data = await readPersonalData(world.db, one.user.id)
    expect(data.orders.map(({ id }) => id)).toEqual([one.orderId])
    expect(data.orders[0]?.events.length).toBeGreaterThan(0)
    expect(data.recipients.map(({ label }) => label)).toEqual(['Grandma Canary'])
    expect(data.sessions).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(other.user.id)
  })

  test('[R52] not required by law are erased; the order stays without its payee, sessions end', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const letter = { reason: 'overdue', since: new Date(), handledAt: new Date() } as const
    for (const { orderId } of [one, other])
      await world.db.insert(deadLetters).values({ ...letter, orderId, note: 'Called Grandma back' })
    expect(await erasePersonalData(one)).toEqual({ ok: true, data: null })
    expect(await findSessionUser(world.db, one.sessionId, new Date())).toBeNull()
    const [order] = await world.db.select().from(orders).where(eq(orders.id, one.orderId))
    expect(order).toMatchObject({ recipientId: null, recipientLabel: null, recipientMaskedKey: '' })
    const data = await readPersonalData(world.db, one.user.id)
    expect(JSON.stringify(data)).not.toMatch(/Grandma|acme\.test|\*\*\*/)
    expect(data).toMatchObject({ sessions: [], idempotencyKeys: [] })
    // The service gets the deactivation; after that the row is gone too.
    await followRecipients(world.db)
    expect((await readPersonalData(world.db, one.user.id)).recipients).toEqual([])
    expect(world.callsOf('/v1/deactivate-recipient').length).toBeGreaterThan(0)
    const theirs = await readPersonalData(world.db, other.user.id)
    expect(theirs.recipients).toHaveLength(1)
    expect(JSON.stringify(theirs.orders)).toContain('Called Grandma back')
  })

  test('[R52] leave the wallet address that an order paid, as the page says in each language', async () => {
    const one = await somebody()
    const toAddress = `0x${'e'.repeat(40)}` as const
    await world.db.update(orders).set({ toAddress }).where(eq(orders.id, one.orderId))
    expect(code(await erasePersonalData(one))).toBe('ok')
    expect(JSON.stringify(await readPersonalData(world.db, one.user.id))).toContain(toAddress)
    for (const { orders: kept, eraseDetail } of [en.myData, ptBR.myData])
      for (const text of [kept.why, eraseDetail])
        expect(text).toMatch(/wallet addresses|endereços de carteira/)
  })

  test('[R52] of anyone else stay as they were', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await claimAs(other)
    const never = { kind: 'pix', state: 'unmade', label: 'Never made', maskedKey: '***' } as const
    await world.db.insert(recipients).values({
      ...{ ...never, id: randomUUID(), userId: other.user.id },
      ...{ kycStatus: 'unknown', createdAt: new Date() },
    })
    const before = await readPersonalData(world.db, other.user.id)
    expect(code(await erasePersonalData(one))).toBe('ok')
    expect(await readPersonalData(world.db, other.user.id)).toEqual(before)
  })

  test('of a recipient with a lost answer are deactivated at the service too', async () => {
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

  test('[R52] of a recipient that the service creates only afterwards are deactivated there too', async () => {
    const person = await newPerson()
    let create: () => void = () => undefined
    const mayCreate = new Promise<void>((resolve) => {
      create = resolve
    })
    const asked = new Promise<void>((resolve) => {
      world.service.state.interfere = async ({ path }) => {
        if (path !== '/v1/create-recipient') return undefined
        resolve()
        await mayCreate
        return undefined
      }
    })
    const target = { details }
    const saving = saveRecipient(person, { label: 'Late Canary', target, intentKey: randomUUID() })
    await asked
    const mine = eq(recipients.userId, person.user.id)
    const [row] = await world.db.select().from(recipients).where(mine)
    await erasePersonalData(person)
    await followRecipients(world.db)
    create()
    await saving
    world.calm()
    await world.db
      .update(recipients)
      .set({ nextCheckAt: new Date(0) })
      .where(mine)
    await followRecipients(world.db)
    const known = world.service.recipients.known.get(row?.id ?? '')
    expect(world.service.recipients.ended).toContain(known?.recipientId)
    expect(await world.db.select().from(recipients).where(mine)).toEqual([])
  })

  test('keep the claim that became an order, which stays too', async () => {
    const one = await somebody()
    const transactionId = randomUUID()
    await claimAs(one, transactionId)
    const isThis = eq(orderClaims.transactionId, transactionId)
    await world.db.update(orderClaims).set({ orderId: one.orderId, nextCheckAt: null }).where(isThis)
    expect(code(await erasePersonalData(one))).toBe('ok')
    expect(await world.db.$count(orderClaims, isThis)).toBe(1)
  })

  test('[R52] once erased, let no press start a step', async () => {
    const one = await somebody()
    await erasePersonalData(one)
    const at = { account: one.user.address, nonce: 0 }
    const step = { orderId: one.orderId, step: 'approval' as const, at }
    await expect(beginStep(one, step)).rejects.toBeInstanceOf(PersonErased)
    // Nor after the next sign-in: the sale no longer shows whom it pays.
    await startSession(world.db, one.user.address, new Date())
    expect(code(await beginStep(one, step))).toBe('recipient_not_found')
    const view = await getOrderView(one.user.id, one.orderId)
    expect(view?.recipient).toMatchObject({ label: null, maskedKey: '' })
  })

  test('of a person without orders leave nothing, not even the address', async () => {
    const person = await newPerson()
    await saveRecipient(person, { label: 'Only Canary', target: { details }, intentKey: randomUUID() })
    await erasePersonalData(person)
    await followRecipients(world.db)
    expect(await everything()).not.toContain(person.user.id)
    expect(await everything()).not.toContain(person.user.address.toLowerCase())
  })

  test('stay while money may be in transit', async () => {
    const one = await somebody()
    await world.db.update(orders).set({ state: 'sent' }).where(eq(orders.id, one.orderId))
    const before = await everything()
    expect(code(await erasePersonalData(one))).toBe('orders_open')
    expect(await everything()).toBe(before)
  })

  test('stay while a widget payment is searched, and its claim is erased with them once given up', async () => {
    const person = await newPerson()
    const transactionId = randomUUID()
    await claimAs(person, transactionId)
    const before = await everything()
    expect(code(await erasePersonalData(person))).toBe('orders_open')
    expect(await everything()).toBe(before)

    await giveUpClaims(person.user.id)
    expect(code(await erasePersonalData(person))).toBe('ok')
    const after = await everything()
    expect(after).not.toContain(transactionId)
    expect(after).not.toContain(person.user.id)
    expect(after).not.toContain(person.user.address.toLowerCase())
  })

  test('are not written by a request that started before the erasure and ends after it', async () => {
    const one = await somebody()
    expect(code(await erasePersonalData(one))).toBe('ok')
    const before = await everything()
    const recipient = { kind: 'inline', details, saveAs: 'Late Canary' }
    const late = { label: 'Late Canary', target: { details }, intentKey: randomUUID() }
    await expect(claimAs(one)).rejects.toThrow(PersonErased)
    await expect(quoteSell(one, request({ recipient }))).rejects.toThrow(PersonErased)
    await expect(saveRecipient(one, late)).rejects.toThrow(PersonErased)
    expect(await everything()).toBe(before)
  })

  test('are erased completely or not at all, whatever is written concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await somebody()
      const [erased] = await Promise.all([erasePersonalData(one), claimAs(one).catch(() => null)])
      const left = await world.db.$count(orderClaims, eq(orderClaims.userId, one.user.id))
      expect(left).toBe(erased.ok ? 0 : 1)
    }
  })
})

/** The name of each table in a person's data file. */
const fileNames: Readonly<Record<string, string>> = { order_events: 'events' }
const fileName = (table: string) =>
  fileNames[table] ?? table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

describe('the file of a person’s data', () => {
  test('[R52] includes every table that refers to a person or to an order', async () => {
    const one = await somebody()
    const data = await readPersonalData(world.db, one.user.id)
    const inFile = [...Object.keys(data), ...data.orders.flatMap((order) => Object.keys(order))]
    const tables = await world.db.execute(
      sql`select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f'`,
    )
    // Safe: both drivers return rows with the selected columns.
    const { rows } = tables as unknown as { rows: readonly { name: string }[] }
    expect(rows.length).toBeGreaterThan(7)
    expect(inFile).toEqual(expect.arrayContaining(rows.map(({ name }) => fileName(name))))
  })

  test('includes an operator’s note, chain claims and claims', async () => {
    const [one, other] = [await somebody(), await somebody()]
    for (const { orderId, user } of [one, other]) {
      const note = `Canary note of ${user.id}`
      await world.db
        .insert(deadLetters)
        .values({ orderId, reason: 'overdue', since: new Date(), handledAt: new Date(), note })
      const proof = `0x${user.id.replaceAll('-', '').repeat(2)}`
      await world.db.insert(chainClaims).values({ chainId: 31337, hash: proof, orderId, step: 'transfer' })
    }
    const transactionId = randomUUID()
    await claimAs(one, transactionId)
    const data = JSON.stringify(await readPersonalData(world.db, one.user.id))
    expect(data).toContain(`Canary note of ${one.user.id}`)
    expect(data).toContain(`0x${one.user.id.replaceAll('-', '').repeat(2)}`)
    expect(data).toContain(transactionId)
    expect(data).not.toContain(other.orderId)
  })
})
