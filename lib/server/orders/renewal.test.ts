import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { idempotencyKeys, orders } from '../db/schema/orders'
import { advance } from '../reconciler/look'
import { savedIn } from '../test/saved'
import { code, details, ownWorld, request } from '../test/world'
import { quoteSell } from './sell/quote'
import { beginStep, cancelOrder, recordHash } from './steps'
import { getOrderView } from './views'

const world = ownWorld()
afterEach(() => world.calm())

const { save } = savedIn(() => world)
const quotes = () => world.callsOf('/v1/offramp/quote')
const renewalsOf = (id: string) => world.db.$count(orders, eq(orders.replaces, id))
const press = (replaces: string, changes: Record<string, unknown> = {}) =>
  quoteSell(world.maria, request({ replaces, ...changes }))

async function pressed(replaces: string, changes: Record<string, unknown> = {}) {
  const answer = await press(replaces, changes)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

/** An order to be renewed; forgets the calls that created it. */
async function old(): Promise<string> {
  const { id } = await world.quoted()
  world.calm()
  return id
}

const refuse = () => ({ status: 422, body: { error: 'Unprocessable', message: 'no' } })

describe('a new price', () => {
  test('pressed in many pages at once is one order, returned to every press', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await old()
      const answers = await Promise.all(Array.from({ length: 8 }, () => press(id)))
      expect(answers.map(code)).toEqual(Array(8).fill('ok'))
      const ids = answers.map((answer) => answer.ok && answer.data.id)
      expect(new Set(ids).size).toBe(1)
      expect(await renewalsOf(id)).toBe(1)
      expect(quotes()).toHaveLength(1)
      expect(await getOrderView(world.maria.user.id, id)).toMatchObject({
        state: 'cancelled',
        replacedBy: ids[0],
      })
    }
  })

  test('pressed again while it is alive is that order, in any state', async () => {
    const id = await old()
    const first = await pressed(id)
    const at = { account: world.maria.user.address, nonce: 7 }
    await beginStep(world.maria, { orderId: first.id, step: 'transfer', at })
    expect(await pressed(id)).toMatchObject({ id: first.id, state: 'sending' })
    await recordHash(world.maria, { orderId: first.id, step: 'transfer', hash: `0x${'9'.repeat(64)}` })
    expect(await pressed(id)).toMatchObject({ id: first.id, state: 'sent' })
    expect(quotes()).toHaveLength(1)
  })

  test('for whom an earlier one of it paid is not the living one that pays somebody else', async () => {
    const id = await old()
    const other = {
      recipient: { kind: 'inline', details: { ...details, pixKey: 'ana@acme.test' }, saveAs: null },
    }
    const ended = await pressed(id)
    await cancelOrder(world.maria, { orderId: ended.id })
    const living = await pressed(id, other)
    expect(living.id).not.toBe(ended.id)
    expect(code(await press(id))).toBe('already_renewed')
    expect((await pressed(id, other)).id).toBe(living.id)
  })

  test('ends an order whose own price is still on its way: when it comes, nothing of it can be signed', async () => {
    let answer = () => {}
    const isDue = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined)
    })
    world.service.state.interfere = () => (quotes().length === 1 ? isDue : undefined)
    const slow = quoteSell(world.maria, request())
    await expect.poll(() => quotes().length).toBe(1)
    const [first] = await world.db.select().from(orders).where(eq(orders.state, 'quoting'))
    const id = first?.id ?? ''
    const second = await pressed(id)
    answer()
    expect(await slow).toMatchObject({ data: { id, state: 'cancelled', replacedBy: second.id } })
    const begin = (orderId: string, nonce: number) =>
      beginStep(world.maria, {
        orderId,
        step: 'transfer',
        at: { account: world.maria.user.address, nonce },
      })
    expect(code(await begin(second.id, 7))).toBe('ok')
    expect(code(await begin(id, 8))).toBe('quote_expired')
  })

  test('keeps each press’s key: the same key gives the same order, and is refused with other data', async () => {
    const id = await old()
    await pressed(id)
    const late = request({ replaces: id })
    const one = await quoteSell(world.maria, late)
    await cancelOrder(world.maria, { orderId: one.ok ? one.data.id : '' })
    expect(await quoteSell(world.maria, late)).toMatchObject({
      ok: true,
      data: { id: one.ok && one.data.id, state: 'cancelled' },
    })
    const other = { ...late, amount: request({ amount: '7' }).amount }
    expect(code(await quoteSell(world.maria, other))).toBe('input_invalid')
    expect(quotes()).toHaveLength(1)
  })

  test('that ended without a price is replaced by another press', async () => {
    const id = await old()
    world.service.state.interfere = refuse
    expect(code(await press(id))).toBe('service_refused')
    world.service.state.interfere = () => 'cut'
    expect(code(await press(id))).toBe('quote_unknown')
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'quoted', replacedBy: null })
    world.calm()
    expect(await pressed(id)).toMatchObject({ state: 'quoted', replaces: id })
    expect(await renewalsOf(id)).toBe(3)
  })

  test('that ended unsold is replaced too: cancelled, or expired', async () => {
    const id = await old()
    const first = await pressed(id)
    await cancelOrder(world.maria, { orderId: first.id })
    const second = await pressed(id)
    await advance(world.db, second.id, 'rest', () => new Date(Date.now() + 32_000))
    const third = await pressed(id)
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
  })

  test('found to be sent after another replaced it keeps both on record', async () => {
    const id = await old()
    const first = await pressed(id)
    await cancelOrder(world.maria, { orderId: first.id })
    const second = await pressed(id)
    const hash = `0x${'8'.repeat(64)}` as const
    const sent = await recordHash(world.maria, { orderId: first.id, step: 'transfer', hash })
    expect(sent).toMatchObject({ ok: true, data: { state: 'sent' } })
    expect(await pressed(id)).toMatchObject({ id: second.id })
  })

  test('is refused when the order was signed elsewhere meanwhile, and never can both be signed', async () => {
    const id = await old()
    const at = { account: world.maria.user.address, nonce: 7 }
    world.service.state.interfere = async () => {
      expect(code(await beginStep(world.maria, { orderId: id, step: 'transfer', at }))).toBe('ok')
      return undefined
    }
    expect(code(await press(id))).toBe('step_already_sent')
    expect(await getOrderView(world.maria.user.id, id)).toMatchObject({ state: 'sending', replacedBy: null })
    const [renewal] = await world.db.select().from(orders).where(eq(orders.replaces, id))
    const second = { orderId: renewal?.id ?? '', step: 'transfer', at: { ...at, nonce: 8 } } as const
    expect(code(await beginStep(world.maria, second))).toBe('quote_expired')
  })

  test('with another amount or recipient is refused while one is alive, without asking the service', async () => {
    const id = await old()
    await pressed(id)
    const recipient = {
      kind: 'inline',
      details: { ...details, pixKey: 'joao@acme.test' },
      saveAs: null,
    }
    expect(code(await press(id, { amount: '7' }))).toBe('already_renewed')
    expect(code(await press(id, { recipient }))).toBe('already_renewed')
    expect(quotes()).toHaveLength(1)
  })

  test('to a saved recipient is refused with another amount while one is alive', async () => {
    const id = await old()
    const recipient = { kind: 'saved', recipientId: await save() }
    await pressed(id, { recipient })
    expect(code(await press(id, { recipient, amount: '7' }))).toBe('already_renewed')
  })

  test('for another Pix key of the same mask, or another name, is refused while one is alive', async () => {
    const id = await old()
    const typed = (changes: Partial<typeof details>) => ({
      recipient: { kind: 'inline', details: { ...details, ...changes }, saveAs: null },
    })
    expect(code(await press(id, typed({ pixKey: 'ana@gmail.com' })))).toBe('ok')
    expect(code(await press(id, typed({ pixKey: 'alice.souza@gmail.com' })))).toBe('already_renewed')
    expect(code(await press(id, typed({ pixKey: 'ana@gmail.com', name: 'Alice Souza' })))).toBe(
      'already_renewed',
    )
    expect(code(await press(id, typed({ pixKey: 'ana@gmail.com' })))).toBe('ok')
    expect(quotes()).toHaveLength(1)
  })

  test('is linked by the next press when the process of the first died before recording it', async () => {
    const id = await old()
    const known = { recipient: { kind: 'saved', recipientId: await save() } }
    const renewal = await pressed(id, known)
    // As that process left it: the renewal has its price, but the previous order is not linked.
    const [row] = await world.db.select().from(orders).where(eq(orders.id, renewal.id))
    const before = await world.quoted()
    await world.db
      .update(orders)
      .set({ replaces: before.id, renews: before.id })
      .where(eq(orders.id, row?.id ?? ''))
    expect(await pressed(before.id, known)).toMatchObject({ id: renewal.id })
    expect(await getOrderView(world.maria.user.id, before.id)).toMatchObject({ replacedBy: renewal.id })
  })

  test('of one person never blocks another’s', async () => {
    const [mine, theirs] = [await old(), (await world.quoted(world.joao)).id]
    await pressed(mine)
    await world.db.update(orders).set({ renews: theirs }).where(eq(orders.replaces, mine))
    const answer = await quoteSell(world.joao, request({ replaces: theirs }))
    expect(answer).toMatchObject({ ok: true, data: { replaces: theirs } })
    expect(await world.db.$count(idempotencyKeys, eq(idempotencyKeys.userId, world.joao.user.id))).toBe(2)
  })
})
