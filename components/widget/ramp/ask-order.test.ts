// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import type { SellRequest } from '@/lib/domain/kinds/sell/kind'
import { account, decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { openRamp, standStill } from '../test/ramp-world'

const { token } = goodSale(oneSale)
const details = {
  pixKey: 'canary.key@example.com',
  name: 'Canary Silva',
  taxId: '529.982.247-25',
  email: 'canary@example.com',
}
let presses = 0

/** A widget whose service gives each quote an id of its own, after `meanwhile` has happened. */
function open(meanwhile: () => Promise<unknown> = async () => undefined) {
  let made = 0
  const world = openRamp({
    sell: {
      quote: async () => {
        made += 1
        if (made > 1) await meanwhile()
        return goodSale({ ...oneSale, transactionId: `5f6d1c1e-5d3b-4a57-9a53-0d8a4a1d2b1${made}` })
      },
    },
  })
  const press = (replaces: string | null) => {
    presses += 1
    const request: SellRequest = {
      intentKey: `key-0000-0000-000${presses}`,
      chainId: token.chainId,
      token: token.address,
      method: 'fromAmount',
      amount: decimal('100'),
      recipient: { kind: 'inline', details, saveAs: null },
      replaces,
    }
    return world.ramp.api.quote({ kind: 'sell', request })
  }
  const first = async () => {
    const answer = await press(null)
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.data.id
  }
  return { ...world, press, first, made: () => made }
}

standStill()

describe('a new price in the widget', () => {
  test('replaces an order once', async () => {
    const world = open()
    const id = await world.first()
    const second = await world.press(id)
    if (!second.ok) throw new Error(second.error.code)
    expect(second.data).toMatchObject({ replaces: id, previousPrice: { sendAmount: '100' } })
    const old = await world.ramp.api.status(id)
    expect(old).toMatchObject({ data: { state: 'cancelled', replacedBy: second.data.id } })
    expect(await world.press(id)).toMatchObject({ ok: false, error: { code: 'already_renewed' } })
    expect(world.made()).toBe(2)
  })

  test('is refused when the order was signed while the service answered', async () => {
    let sign = async () => {}
    const world = open(() => sign())
    const id = await world.first()
    sign = async () => {
      await world.ramp.journal.beginStep(id, 'transfer', { account, nonce: 0 })
    }
    expect(await world.press(id)).toMatchObject({ ok: false, error: { code: 'step_already_sent' } })
    expect(await world.ramp.api.status(id)).toMatchObject({ data: { state: 'sending', replacedBy: null } })
  })
})
