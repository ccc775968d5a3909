// @vitest-environment jsdom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SellRequest } from '@/lib/domain/kinds/sell/kind'
import { knownPriceOf } from '@/lib/domain/money/known-price'
import { account, decimal, goodSale, now, oneSale, tokenElsewhere } from '@/lib/domain/plan/plan.fixture'
import type { Result } from '@/lib/domain/result'
import { chains, openRamp as open, Refused, sellRequest, standStill } from '../test/ramp-world'

const { intent, quote, plan, token } = goodSale(oneSale)
const details = {
  pixKey: 'canary.key@example.com',
  name: 'Canary Silva',
  taxId: '529.982.247-25',
  email: 'canary@example.com',
}
const request: SellRequest = { ...sellRequest, recipient: { kind: 'inline', details, saveAs: null } }

const sell = (asked: SellRequest) => ({ kind: 'sell', request: asked }) as const
const code = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.error.code)
async function quoted(world: ReturnType<typeof open>, changes: Partial<SellRequest> = {}) {
  const answer = await world.ramp.api.quote(sell({ ...request, ...changes }))
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

standStill()

describe('a price in the widget', () => {
  test('is requested once by a press, and never again by repeating it', async () => {
    const world = open()
    const [first, second] = await Promise.all([
      world.ramp.api.quote(sell(request)),
      world.ramp.api.quote(sell(request)),
    ])
    expect(first).toEqual(second)
    expect(world.service.sell.quote).toHaveBeenCalledTimes(1)
    expect(world.service.sell.quote.mock.calls[0]?.[0]).toMatchObject({
      intent: { account, amount: '100' },
      recipient: { details },
    })
    expect(first).toMatchObject({
      ok: true,
      data: { state: 'quoted', plan: { transfer: { to: plan.transfer.to } } },
    })
  })

  test.each([
    ['another amount', { quote: { ...quote, sendAmount: decimal('101') }, plan }, 'quote_mismatch'],
    ['another account', { quote: { ...quote, account: token.address }, plan }, 'quote_mismatch'],
    [
      'a plan that pays somebody else',
      { quote, plan: { ...plan, transfer: { ...plan.transfer, to: account } } },
      'plan_refused',
    ],
    ['an approval of more', { quote, plan: { ...plan, approval: { ...plan.transfer } } }, 'plan_refused'],
  ])('with %s is never shown, and leaves nothing to sign', async (_, answer, refusal) => {
    const world = open({ sell: { quote: async () => answer } })
    expect(code(await world.ramp.api.quote(sell(request)))).toBe(refusal)
    const [asked, refused, error] = world.events
    expect([asked, refused, error]).toMatchObject([
      { type: 'quote', status: 'asked' },
      { type: 'quote', status: 'refused', sendAmount: null, receiveAmount: null },
      { type: 'error', code: refusal },
    ])
    const orderId = asked !== undefined && 'orderId' in asked ? (asked.orderId ?? '') : ''
    const begun = await world.ramp.journal.beginStep(orderId, 'transfer', { account, nonce: 0 })
    expect(begun.ok).toBe(false)
  })

  test('far from a price that the host saw within a day says what that one would have given', async () => {
    const usual = (at: string, band = '0.05') => {
      const known = knownPriceOf(intent, { ...quote, fees: [], receivedAt: at })
      const halved = { ...known, price: { fixedFee: decimal('0'), rate: decimal('2') } }
      return () => ({ prices: [halved], band: decimal(band) })
    }
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const far = open({ usual: usual(hoursAgo(1)) })
    expect((await quoted(far)).usualPrice).toEqual({ sendAmount: '100', receiveAmount: '200' })
    expect((await quoted(open({ usual: usual(hoursAgo(25)) }))).usualPrice).toBeNull()
    expect((await quoted(open({ usual: usual(hoursAgo(1), '10') }))).usualPrice).toBeNull()
    expect((await quoted(open())).usualPrice).toBeNull()
  })

  test("under another order's id is refused", async () => {
    const world = open()
    await quoted(world)
    expect(code(await world.ramp.api.quote(sell({ ...request, intentKey: 'key-0000-0000-0002' })))).toBe(
      'service_answer_invalid',
    )
  })

  test('with a lost answer is unknown, and the person may press again', async () => {
    const world = open({
      sell: {
        quote: async () => {
          throw new Refused({ code: 'quote_unknown' })
        },
      },
    })
    expect(code(await world.ramp.api.quote(sell(request)))).toBe('quote_unknown')
    expect(world.told()).toEqual(['quote asked', 'quote unknown', 'error'])
  })

  test('needs a wallet, whose account signs', async () => {
    const world = open({ account: () => null })
    expect(code(await world.ramp.api.quote(sell(request)))).toBe('wallet_missing')
    expect(world.service.sell.quote).not.toHaveBeenCalled()
  })

  test('pays a host’s recipient by the service’s id, and no other', async () => {
    const id = 'b3c1d0a2-0000-4000-8000-000000000001'
    const saved = { id, label: 'Mom', maskedKey: 'm***', keyKind: 'email', kycStatus: 'approved' } as const
    const world = open({ recipients: () => [saved] })
    const unknown = await world.ramp.api.quote(
      sell({
        ...request,
        recipient: { kind: 'saved', recipientId: 'b3c1d0a2-0000-4000-8000-000000000002' },
      }),
    )
    expect(code(unknown)).toBe('recipient_not_found')
    const order = await quoted(world, {
      intentKey: 'key-0000-0000-0002',
      recipient: { kind: 'saved', recipientId: id },
    })
    expect(world.service.sell.quote.mock.calls.at(-1)?.[0].recipient).toEqual({ recipientId: id })
    expect(order.recipient).toMatchObject({ label: 'Mom', saved: true })
  })
})

const hash = (digit: string) => `0x${digit.repeat(64)}` as const

describe('an order of the widget', () => {
  test('goes through the same states as on our pages, reported step by step, without identity data', async () => {
    const world = open()
    const { journal } = world.ramp
    const { id } = await quoted(world)
    await journal.beginStep(id, 'approval', { account, nonce: 0 })
    expect(code(await journal.beginStep(id, 'transfer', { account, nonce: 1 }))).toBe('sent_unknown')
    await journal.recordRefusal(id, 'approval')
    await journal.beginStep(id, 'approval', { account, nonce: 0 })
    await journal.recordHash(id, 'approval', hash('a'))
    await journal.recordHash(id, 'approval', hash('a'))
    expect(world.told()).toEqual([
      'quote asked',
      'quote received',
      'transaction approving',
      'transaction approving',
      'transaction quoted',
      'transaction approving',
      'transaction approving',
      'transaction approving',
    ])
    const text = JSON.stringify(world.events)
    for (const canary of [...Object.values(details), 'Canary', '52998224725', account]) {
      expect(text.toLowerCase()).not.toContain(canary.toLowerCase())
    }
    expect(localStorage).toHaveLength(0)
  })

  test('can’t be signed by another account, and ends with its price', async () => {
    const world = open()
    const { id } = await quoted(world)
    const foreign = await world.ramp.journal.beginStep(id, 'approval', { account: token.address, nonce: 0 })
    expect(code(foreign)).toBe('wrong_account')
    vi.setSystemTime(new Date(now.getTime() + 31_000))
    expect(code(await world.ramp.journal.beginStep(id, 'approval', { account, nonce: 0 }))).toBe(
      'quote_expired',
    )
    expect(await world.ramp.api.status(id)).toMatchObject({ data: { state: 'expired' } })
    expect(world.told().at(-1)).toBe('quote expired')
  })

  test('asks the service with growing delays, and not before it allows', async () => {
    // The longest gaps.
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.999)
    onTestFinished(() => chance.mockRestore())
    const world = open()
    const { id } = await quoted(world)
    await world.ramp.journal.beginStep(id, 'transfer', { account, nonce: 1 })
    const asked: number[] = []
    world.service.sell.status.mockImplementation(async () => {
      asked.push((Date.now() - now.getTime()) / 1_000)
      throw new Refused({ code: 'budget_spent', ...(asked.length === 3 ? { retryAfterSeconds: 40 } : {}) })
    })
    for (let second = 0; second < 120; second += 1) {
      await world.ramp.api.status(id)
      vi.setSystemTime(new Date(Date.now() + 1_000))
    }
    // A 429 with 40 seconds is respected.
    expect(asked).toEqual([0, 2, 5, 45, 52, 63, 80, 107])
  })

  test('asks again within five minutes, however long the requested wait', async () => {
    const world = open()
    const { id } = await quoted(world)
    await world.ramp.journal.beginStep(id, 'transfer', { account, nonce: 1 })
    await world.ramp.journal.recordUnknown(id, 'transfer')
    world.service.sell.status.mockImplementation(async () => {
      throw new Refused({ code: 'token_unavailable', retryAfterSeconds: 86_400 })
    })
    for (let second = 0; second <= 300; second += 1) {
      await world.ramp.api.status(id)
      vi.setSystemTime(new Date(Date.now() + 1_000))
    }
    expect(world.service.sell.status).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['204, since it has no such order', () => new Response(null, { status: 204 })],
    ['a redirect to a page', () => new Response('<!doctype html>', { status: 200 })],
    ['a phase that nobody knows', () => Response.json({ transactionId: quote.transactionId, phase: 'done' })],
  ])('asks the service when the host answers %s', async (_, answer) => {
    const world = open({ statusUrl: () => '/status' })
    const { id } = await quoted(world)
    await world.ramp.journal.beginStep(id, 'transfer', { account, nonce: 1 })
    await world.ramp.journal.recordUnknown(id, 'transfer')
    vi.stubGlobal('fetch', async (url: URL | string) => {
      if (!String(url).includes('/status')) throw new TypeError('offline')
      return answer()
    })
    await world.ramp.api.status(id)
    expect(world.service.sell.status).toHaveBeenCalledTimes(1)
  })

  test('asks the host if there is a statusUrl, and the service only about what the host does not have', async () => {
    const { transactionId } = quote
    const world = open({ statusUrl: () => '/status' })
    const { id } = await quoted(world)
    await world.ramp.journal.beginStep(id, 'transfer', { account, nonce: 1 })
    await world.ramp.journal.recordUnknown(id, 'transfer')
    const urls: string[] = []
    let answer: unknown = { transactionId: 'another', phase: 'completed' }
    vi.stubGlobal('fetch', async (url: URL | string) => {
      if (!String(url).includes('/status')) throw new TypeError('offline')
      urls.push(String(url))
      return Response.json(answer)
    })
    expect(await world.ramp.api.status(id)).toMatchObject({ data: { state: 'unknown' } })
    expect(world.service.sell.status).toHaveBeenCalledTimes(1)
    answer = { transactionId, phase: 'completed', withdrawalAmount: '540.00', withdrawal: null }
    vi.setSystemTime(new Date(now.getTime() + 5_000))
    expect(await world.ramp.api.status(id)).toMatchObject({
      data: { state: 'unknown', told: { end: 'completed' }, payout: { amount: '540.00' } },
    })
    expect(world.service.sell.status).toHaveBeenCalledTimes(1)
    expect(urls).toHaveLength(2)
    expect(new URL(urls[1] ?? '').search).toBe(`?transactionId=${transactionId}`)
  })
})

test('the balance of a token that refuses is left out, and the others of its chain are read', async () => {
  const [first] = chains
  const paused = { ...token, address: tokenElsewhere.address }
  const world = open({ chains: () => [{ ...first, tokens: [paused, token] }] })
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) =>
    Response.json(
      JSON.parse(body).params[0].to === paused.address
        ? { error: { code: 3, message: 'execution reverted' } }
        : { result: `0x${'7'.padStart(64, '0')}` },
    ),
  )
  expect(await world.ramp.api.readBalances(token.chainId)).toEqual({
    ok: true,
    data: [{ chainId: token.chainId, token: token.address, amountBaseUnits: '7' }],
  })
})
