import { randomUUID } from 'node:crypto'
import { keccak256, stringToHex } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ActionContext } from '../action'
import { recordHashInput } from '../inputs'
import { code, hash, ownWorld, request } from '../test/world'
import { findOrder } from './read'
import { quoteSell } from './sell/quote'
import { beginStep, cancelOrder, recordHash, recordRefusal, recordUnknown } from './steps'
import { changeOrder, insertOrder } from './store'
import { getOrderView, listOpenOrders } from './views'

/** Whether the settings still name the contracts that they named at the quote. */
const settings = vi.hoisted(() => ({ hasContracts: true }))
vi.mock('../chain/plan-rules', async (original) => {
  const own = await original<typeof import('../chain/plan-rules')>()
  return {
    ...own,
    getPlanRules: async () => {
      const rules = await own.getPlanRules()
      return settings.hasContracts ? rules : { ...rules, targets: [] }
    },
  }
})

const world = ownWorld()
afterEach(() => {
  settings.hasContracts = true
  vi.useRealTimers()
  world.calm()
})

describe('steps', () => {
  const at = () => ({ account: world.maria.user.address, nonce: 7 })

  test('are recorded before the wallet is asked, and their hash when it answers', async () => {
    const { id } = await world.quoted()
    const begun = await beginStep(world.maria, { orderId: id, step: 'approval', at: at() })
    expect(begun.ok && begun.data).toMatchObject({
      state: 'approving',
      steps: [{ name: 'approval', hash: null }],
    })
    const sent = await recordHash(world.maria, { orderId: id, step: 'approval', hash: hash('1') })
    expect(sent.ok && sent.data.steps).toMatchObject([{ hash: hash('1'), status: 'sent' }])
  })

  test('accept the same hash again without a change, and no other', async () => {
    const { id } = await world.quoted()
    await beginStep(world.maria, { orderId: id, step: 'transfer', at: at() })
    await recordHash(world.maria, { orderId: id, step: 'transfer', hash: hash('2') })
    const again = await recordHash(world.maria, { orderId: id, step: 'transfer', hash: hash('2') })
    const other = await recordHash(world.maria, { orderId: id, step: 'transfer', hash: hash('3') })
    expect([code(again), code(other)]).toEqual(['ok', 'step_already_sent'])
    expect((await getOrderView(world.maria.user.id, id))?.steps).toMatchObject([{ hash: hash('2') }])
  })

  test('start once for any number of concurrent presses', async () => {
    const { id } = await world.quoted()
    const presses = Array.from({ length: 6 }, () =>
      beginStep(world.maria, { orderId: id, step: 'transfer', at: at() }),
    )
    const codes = (await Promise.all(presses)).map(code)
    expect(codes.filter((each) => each === 'ok')).toHaveLength(1)
  })

  test('[OFQ-5] [R27] do not start with less than five seconds of the quote left', async () => {
    const { id, quote } = await world.quoted()
    const expiry = Date.parse(quote?.expiresAt ?? '')
    // Stopped, since the time that the press itself takes counts.
    vi.useFakeTimers({ toFake: ['Date'] })
    const late = { ...world.maria, now: new Date(expiry - 4_999) }
    const intime = { ...world.maria, now: new Date(expiry - 5_000) }
    expect(code(await beginStep(late, { orderId: id, step: 'transfer', at: at() }))).toBe('quote_expired')
    expect(code(await beginStep(intime, { orderId: id, step: 'transfer', at: at() }))).toBe('ok')
  })

  test('[R27] do not start in a process whose clock is behind that of the one that received the price', async () => {
    const { db, user, now } = world.maria
    const { id } = await world.quoted()
    const known = await findOrder(db, id, user.id)
    const received = known?.events.find((event) => event.type === 'quote-received')
    if (!known || received?.type !== 'quote-received' || !received.databaseAt) throw new Error('no price')
    /** An order with the same price, received so many seconds ago by the database's clock. */
    const begin = async (secondsAgo: number) => {
      const created = { ...known.order, id: randomUUID(), at: known.order.createdAt }
      await insertOrder(db, { userId: user.id, created, recipientId: null, sandboxEpoch: null })
      const databaseAt = new Date(Date.parse(received.databaseAt ?? '') - secondsAgo * 1_000).toISOString()
      const transactionId = randomUUID()
      const depositId = (id: string) => keccak256(stringToHex(id)).slice(2)
      const plan: typeof received.plan = JSON.parse(
        JSON.stringify(received.plan).replace(
          depositId(received.quote.transactionId),
          depositId(transactionId),
        ),
      )
      const event = { ...received, databaseAt, plan, quote: { ...received.quote, transactionId } }
      const which = { orderId: created.id, userId: user.id, now }
      await changeOrder(db, which, () => ({ events: [event], answer: null }))
      return code(await beginStep(world.maria, { orderId: created.id, step: 'transfer', at: at() }))
    }
    expect(await begin(0)).toBe('ok')
    expect(await begin(30)).toBe('quote_expired')
  })

  test('[R27] are begun again only if the price still has five seconds after the chain has answered', async () => {
    const { id, quote } = await world.quoted()
    const expiry = Date.parse(quote?.expiresAt ?? '')
    const press = async (leftMs: number, leftAfterMs: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: expiry - leftMs })
      world.service.chain.distort = (_, result) => {
        vi.setSystemTime(expiry - leftAfterMs)
        return result
      }
      const context = { ...world.maria, now: new Date() }
      return code(await beginStep(context, { orderId: id, step: 'approval', at: at() }))
    }
    expect(await press(20_000, 20_000)).toBe('ok')
    expect(await press(19_000, 5_000)).toBe('ok')
    expect(await press(18_000, 4_999)).toBe('quote_expired')
  })

  test('[R23] do not start for another account than the session proved', async () => {
    const { id } = await world.quoted()
    const wallet = { account: world.joao.user.address, nonce: 0 }
    expect(code(await beginStep(world.maria, { orderId: id, step: 'transfer', at: wallet }))).toBe(
      'wrong_account',
    )
  })

  test('[R30] do not start for a contract that the settings no longer name', async () => {
    const { id } = await world.quoted()
    settings.hasContracts = false
    const begin = (step: 'approval' | 'transfer') =>
      beginStep(world.maria, { orderId: id, step, at: at() }).then(code)
    expect([await begin('approval'), await begin('transfer')]).toEqual(['plan_refused', 'plan_refused'])
    expect((await getOrderView(world.maria.user.id, id))?.steps).toEqual([])
    settings.hasContracts = true
    expect(await begin('transfer')).toBe('ok')
  })

  test('refused in the wallet return the order to review', async () => {
    const { id } = await world.quoted()
    await beginStep(world.maria, { orderId: id, step: 'transfer', at: at() })
    const refused = await recordRefusal(world.maria, { orderId: id, step: 'transfer' })
    expect(refused.ok && refused.data).toMatchObject({ state: 'quoted', reason: 'wallet_refused' })
  })

  test('are not refused by what a page says again of an earlier prompt', async () => {
    const { id } = await world.quoted()
    const begin = (press: string) =>
      beginStep(world.maria, { orderId: id, step: 'transfer', at: { ...at(), press } })
    const refuse = async (press?: string) => {
      const refused = await recordRefusal(world.maria, { orderId: id, step: 'transfer', press })
      return refused.ok && refused.data.state
    }
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    await begin(first)
    expect(await refuse(first)).toBe('quoted')
    await begin(second)
    expect(await refuse(first)).toBe('sending')
    expect(await refuse(second)).toBe('quoted')
    expect(await refuse(second)).toBe('quoted')
    await begin(third)
    // A page of an earlier build names none.
    expect(await refuse()).toBe('quoted')
  })

  test('with an unknown outcome can’t be cancelled or started again', async () => {
    const { id } = await world.quoted()
    await beginStep(world.maria, { orderId: id, step: 'transfer', at: at() })
    expect((await recordUnknown(world.maria, { orderId: id, step: 'transfer' })).ok).toBe(true)
    expect(code(await beginStep(world.maria, { orderId: id, step: 'transfer', at: at() }))).toBe(
      'sent_unknown',
    )
    expect(code(await cancelOrder(world.maria, { orderId: id }))).toBe('sent_unknown')
  })
})

describe('ownership', () => {
  const operations: readonly [
    string,
    (context: ActionContext, orderId: string) => Promise<string | undefined>,
  ][] = [
    ['read', async (c, id) => ((await getOrderView(c.user.id, id)) === null ? 'not_found' : 'ok')],
    [
      'begin',
      async (c, orderId) =>
        code(await beginStep(c, { orderId, step: 'transfer', at: { account: c.user.address, nonce: 0 } })),
    ],
    ['hash', async (c, orderId) => code(await recordHash(c, { orderId, step: 'transfer', hash: hash('4') }))],
    ['refusal', async (c, orderId) => code(await recordRefusal(c, { orderId, step: 'transfer' }))],
    ['unknown', async (c, orderId) => code(await recordUnknown(c, { orderId, step: 'transfer' }))],
    ['cancel', async (c, orderId) => code(await cancelOrder(c, { orderId }))],
    ['new price', async (c, replaces) => code(await quoteSell(c, request({ replaces })))],
  ]

  test.each(operations)(
    '%s: one’s own order is found, and another user’s gets the same answer as a missing one',
    async (_, operate) => {
      const { id } = await world.quoted()
      expect(await operate(world.joao, id)).toBe('not_found')
      expect(await operate(world.maria, randomUUID())).toBe('not_found')
      expect(await operate(world.maria, id)).toBe('ok')
    },
  )

  test('hash of another account than the session’s: says so, for missing orders too, and is not recorded', async () => {
    const { id } = await world.quoted()
    const tell = async (c: ActionContext, orderId: string, account?: string) =>
      code(
        await recordHash(c, recordHashInput.parse({ orderId, step: 'transfer', hash: hash('5'), account })),
      )
    const { address } = world.maria.user
    expect(await tell(world.joao, id, address)).toBe('wrong_account')
    expect(await tell(world.joao, randomUUID(), address)).toBe('wrong_account')
    expect(await tell(world.joao, id, world.joao.user.address)).toBe('not_found')
    expect(await tell(world.maria, id, address.toLowerCase())).toBe('ok')
    // What older pages send.
    expect(await tell(world.maria, id)).toBe('ok')
  })

  test('lists show a person their own open orders only', async () => {
    const { id } = await world.quoted(world.joao)
    expect((await listOpenOrders(world.joao.user.id)).map((order) => order.id)).toContain(id)
    expect((await listOpenOrders(world.maria.user.id)).map((order) => order.id)).not.toContain(id)
  })
})
