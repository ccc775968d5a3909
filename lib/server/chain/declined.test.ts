// On a real chain: what a wallet did that said that the person declined a transfer.
import { eq, ne } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { orders } from '../db/schema/orders'
import { quoteSell } from '../orders/sell/quote'
import { beginStep, cancelOrder, recordRefusal } from '../orders/steps'
import { getOrderView } from '../orders/views'
import { retireRecipient } from '../recipients/retire'
import { cancelling, minute, ownChainWorld } from '../test/anvil'
import { savedIn } from '../test/saved'
import { code, details, request } from '../test/world'

const world = ownChainWorld(3)
afterEach(async () => {
  vi.useRealTimers()
  await world.mine(1)
  await world.calm()
})

describe('[R35] a transfer that was sent though the wallet said that it was declined', () => {
  test('is searched before a wallet may be asked again, and never requested twice', async () => {
    const { id, transfer, nonce } = await world.begun()
    const decline = () => recordRefusal(world.mina, { orderId: id, step: 'transfer' })
    const again = async (next: number) => {
      const at = { account: world.mina.user.address, nonce: next }
      return code(await beginStep({ ...world.mina, now: new Date() }, { orderId: id, step: 'transfer', at }))
    }
    await decline()
    // Nothing was sent.
    expect(await again(nonce)).toBe('ok')
    await decline()
    await world.send(cancelling(transfer.from), { nonce })
    expect(await again(nonce + 1)).toBe('earlier_unknown')
    await world.mine(1)
    // Something else was sent.
    expect(await again(nonce + 1)).toBe('ok')
    await decline()
    const hash = await world.send(transfer, { nonce: nonce + 1 })
    expect(await again(nonce + 2)).toBe('earlier_unknown')
    await world.mine(1)
    expect(await again(nonce + 2)).toBe('step_already_sent')
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({
      state: 'sent',
      steps: [{ name: 'transfer', hash, status: 'mined' }],
    })
  })

  test.each(['left as it is', 'cancelled'] as const)(
    'is looked for when another order takes the place of its own, which was %s',
    async (how) => {
      const { id, transfer, nonce } = await world.begun()
      await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
      if (how === 'cancelled') await cancelOrder(world.mina, { orderId: id })
      const hash = await world.send(transfer, { nonce })
      const next = await world.quoted(world.mina)
      const ask = async () => {
        const at = { account: world.mina.user.address, nonce: nonce + 1 }
        const context = { ...world.mina, now: new Date() }
        return code(await beginStep(context, { orderId: next.id, step: 'transfer', at }))
      }
      expect(await ask()).toBe('earlier_unknown')
      await world.mine(1)
      expect(await ask()).toBe('earlier_sent')
      const steps = [{ name: 'transfer', hash, status: 'mined' }]
      expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent', steps })
      await world.mine(2)
      expect(await world.look(id)).toMatchObject({ state: 'confirmed', steps: [{ hash }] })
      // Now the person knows of it.
      expect(await ask()).toBe('ok')
    },
  )

  test('is looked for before an approval, too, which it may have used up', async () => {
    const { id, transfer, nonce } = await world.begun()
    await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
    const next = await world.quoted(world.mina)
    await world.send(transfer, { nonce })
    await world.mine(1)
    const approve = async (orderId: string) => {
      const at = { account: world.mina.user.address, nonce: nonce + 1 }
      return code(await beginStep({ ...world.mina, now: new Date() }, { orderId, step: 'approval', at }))
    }
    expect(await approve(next.id)).toBe('earlier_sent')
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent' })
  })

  test('is looked for on its own chain when the next order is on another', async () => {
    const { id, transfer, nonce } = await world.begun()
    await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
    await world.send(transfer, { nonce })
    const next = await world.quoted(world.mina)
    await world.db.update(orders).set({ chainId: 31_338 }).where(eq(orders.id, next.id))
    const ask = async () => {
      const at = { account: world.mina.user.address, nonce: 0 }
      const context = { ...world.mina, now: new Date() }
      return code(await beginStep(context, { orderId: next.id, step: 'transfer', at }))
    }
    await world.mine(1)
    expect(await ask()).toBe('earlier_sent')
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent' })
    // Now the person knows of it. The moved order's plan is still for the first chain.
    expect(await ask()).toBe('plan_refused')
  })

  test('is found although its recipient was removed since', async () => {
    const recipientId = await savedIn(() => world).save({ details }, world.mina)
    const sale = await quoteSell(world.mina, request({ recipient: { kind: 'saved', recipientId } }))
    const plan = sale.ok ? sale.data.plan : null
    if (!sale.ok || plan === null) throw new Error('not quoted')
    const of = { orderId: sale.data.id, step: 'transfer' } as const
    const nonce = await world.nonce()
    const begin = async (next: number) =>
      code(await beginStep(world.mina, { ...of, at: { account: world.mina.user.address, nonce: next } }))
    expect(await begin(nonce)).toBe('ok')
    await recordRefusal(world.mina, of)
    const hash = await world.send(plan.transfer, { nonce })
    await world.mine(1)
    expect(code(await retireRecipient(world.mina, { recipientId }))).toBe('ok')
    expect(await begin(nonce + 1)).toBe('step_already_sent')
    const steps = [{ name: 'transfer', hash, status: 'mined' }]
    expect(await getOrderView(world.mina.user.id, of.orderId)).toMatchObject({ state: 'sent', steps })
  })

  test('does not hold up another order when it was not sent', async () => {
    const { id, nonce, transfer } = await world.begun()
    await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
    await world.send(cancelling(transfer.from), { nonce })
    await world.mine(1)
    expect(await world.begun()).toMatchObject({ nonce: nonce + 1 })
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'quoted', steps: [] })
  })
})

describe('[R35] [R36] a transfer that is confirmed after its order ended as never sent', () => {
  async function replaced() {
    const { id, transfer, nonce } = await world.begun()
    expect(await world.look(id, 30 * minute)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
    const next = await world.quoted(world.mina)
    const ask = async () => {
      const at = { account: world.mina.user.address, nonce: nonce + 1 }
      const context = { ...world.mina, now: new Date() }
      return code(await beginStep(context, { orderId: next.id, step: 'transfer', at }))
    }
    /** As if all others were so old. */
    const hoursLater = (hours: number) =>
      world.db
        .update(orders)
        .set({ createdAt: new Date(Date.now() - hours * 60 * minute) })
        .where(ne(orders.id, next.id))
    return { id, transfer, nonce, ask, hoursLater }
  }

  test('is found before a wallet is asked for another', async () => {
    const { id, transfer, nonce, ask } = await replaced()
    // Its prompt was still open in the wallet.
    const hash = await world.send(transfer, { nonce })
    expect(await ask()).toBe('earlier_unknown')
    await world.mine(1)
    expect(await ask()).toBe('earlier_sent')
    const steps = [{ name: 'transfer', hash, status: 'mined' }]
    expect(await getOrderView(world.mina.user.id, id)).toMatchObject({ state: 'sent', steps })
    // Now the person knows of it.
    expect(await ask()).toBe('ok')
  })

  test('is found hours later, too, and holds up nobody then while it is unclear', async () => {
    const { transfer, nonce, ask, hoursLater } = await replaced()
    await hoursLater(23)
    await world.send(transfer, { nonce })
    await world.mine(1)
    expect(await ask()).toBe('earlier_sent')
    const unsent = await replaced()
    await unsent.hoursLater(23)
    await world.send(cancelling(transfer.from), { nonce: unsent.nonce })
    expect(await unsent.ask()).toBe('ok')
  })

  test('takes one look at a slow chain from a press, however many older orders there are', async () => {
    const { transfer, nonce, ask, hoursLater } = await replaced()
    expect(await world.look((await world.begun()).id, 30 * minute)).toMatchObject({ reason: 'never_sent' })
    await hoursLater(5)
    await world.send(cancelling(transfer.from), { nonce })
    await world.mine(1)
    const { chain } = world.service
    chain.asked.clear()
    vi.useFakeTimers({ toFake: ['Date'] })
    chain.distort = (method, result) => {
      if (method === 'eth_getLogs') vi.setSystemTime(Date.now() + 20_000)
      return result
    }
    expect(await ask()).toBe('ok')
    expect(chain.asked.get('eth_getLogs')).toBe(1)
  })
})

describe('[R35] [R36] a transfer that reappears after its order ended as dropped', () => {
  /** An order that ended as dropped, and what a press answers that asks the wallet for the next one's transfer. */
  async function dropped() {
    const order = await world.sent(0)
    const { id, nonce, hash } = order
    await world.look(id)
    await world.rpc('anvil_dropTransaction', hash)
    await world.look(id, minute)
    expect(await world.look(id, 12 * minute)).toMatchObject({ reason: 'tx_dropped' })
    const next = await world.quoted(world.mina)
    const ask = async (counted = nonce + 1) => {
      const at = { account: world.mina.user.address, nonce: counted }
      const context = { ...world.mina, now: new Date() }
      return code(await beginStep(context, { orderId: next.id, step: 'transfer', at }))
    }
    return { ...order, ask }
  }
  const stateOf = (id: string) => getOrderView(world.mina.user.id, id)

  test.each(['pending', 'confirmed'] as const)(
    'is found before a wallet is asked for another: %s',
    async (how) => {
      const { id, transfer, nonce, hash, ask } = await dropped()
      expect(await world.send(transfer, { nonce })).toBe(hash)
      if (how === 'confirmed') await world.mine(1)
      expect(await ask()).toBe('earlier_sent')
      expect(await stateOf(id)).toMatchObject({ state: 'sent', reason: null, steps: [{ hash }] })
      // Now the person knows of it.
      expect(await ask()).toBe('ok')
    },
  )

  test('is found by its hash, also when the page’s node does not count what is pending', async () => {
    const { transfer, nonce, ask } = await dropped()
    await world.send(transfer, { nonce })
    expect(await ask(nonce)).toBe('earlier_sent')
  })

  test('is found when it had been pending for days', async () => {
    const { id, transfer, nonce, ask } = await dropped()
    const twoDaysAgo = new Date(Date.now() - 48 * 60 * minute)
    await world.db.update(orders).set({ createdAt: twoDaysAgo }).where(eq(orders.id, id))
    await world.send(transfer, { nonce })
    expect(await ask()).toBe('earlier_sent')
  })

  test('is found under another hash, too, once the wallet paid more for it', async () => {
    const { id, transfer, nonce, ask } = await dropped()
    const faster = await world.send(transfer, { nonce, tip: 5 })
    expect(await ask()).toBe('earlier_unknown')
    await world.mine(1)
    expect(await ask()).toBe('earlier_sent')
    expect(await stateOf(id)).toMatchObject({ state: 'sent', steps: [{ hash: faster, status: 'mined' }] })
  })

  test('holds up nobody once another transaction has its place', async () => {
    const { id, transfer, nonce, ask } = await dropped()
    await world.send(cancelling(transfer.from), { nonce })
    await world.mine(1)
    expect(await ask()).toBe('ok')
    expect(await stateOf(id)).toMatchObject({ state: 'abandoned', reason: 'tx_dropped' })
  })

  test('is found, however many others were declined since', async () => {
    const { id: droppedId, transfer, nonce, hash, ask } = await dropped()
    const earlier = new Date(world.mina.now.getTime() - minute)
    await world.db.update(orders).set({ createdAt: earlier }).where(eq(orders.id, droppedId))
    for (let count = 0; count < 5; count += 1) {
      const { id } = await world.begun()
      await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
    }
    await world.send(transfer, { nonce })
    await world.mine(1)
    expect(await ask()).toBe('earlier_sent')
    expect(await stateOf(droppedId)).toMatchObject({ state: 'sent', steps: [{ hash }] })
  })

  test('does not hide one declined since from a press on another chain', async () => {
    const { id: droppedId } = await dropped()
    const earlier = new Date(world.mina.now.getTime() - minute)
    await world.db.update(orders).set({ createdAt: earlier }).where(eq(orders.id, droppedId))
    const { id, transfer, nonce } = await world.begun()
    await recordRefusal(world.mina, { orderId: id, step: 'transfer' })
    await world.send(transfer, { nonce })
    await world.mine(1)
    const next = await world.quoted(world.mina)
    await world.db.update(orders).set({ chainId: 31_338 }).where(eq(orders.id, next.id))
    const at = { account: world.mina.user.address, nonce: 0 }
    const asked = await beginStep(
      { ...world.mina, now: new Date() },
      { orderId: next.id, step: 'transfer', at },
    )
    expect(code(asked)).toBe('earlier_sent')
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  })
})
