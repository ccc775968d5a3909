// @vitest-environment jsdom
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buyQuote, codeEnds, to } from '@/lib/domain/kinds/buy/buy.fixture'
import type { BuyRequest } from '@/lib/domain/kinds/buy/kind'
import { decimal, now, rules, settlement } from '@/lib/domain/plan/plan.fixture'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import { code, openRamp, quoted, Refused, standStill } from '../../test/ramp-world'
import { chainWith, hash } from '../../test/widget-chain'

const brCode = (amount = '100') =>
  encodeBrCode({
    key: null,
    url: 'pix.example.com/qr/v2/1',
    amount: decimal(amount),
    name: 'SANDBOX PAGAMENTOS',
    city: 'SAO PAULO',
    txid: 'abc',
    info: null,
  })
const charge = {
  method: 'PIX',
  amount: decimal('100.00'),
  currency: 'BRL',
  pixKey: brCode(),
  referenceId: 'ref-1',
  expiresAt: codeEnds,
}
const id = 'b3c1d0a2-0000-4000-8000-000000000001'
const bought = {
  chainId: buyQuote.chainId,
  token: buyQuote.token,
  symbol: 'USDC',
  decimals: buyQuote.decimals,
}
const buy: BuyRequest = {
  intentKey: 'key-0000-0000-0001',
  chainId: buyQuote.chainId,
  token: buyQuote.token,
  method: 'fromAmount',
  amount: decimal('100'),
  recipient: { kind: 'address', address: to },
  replaces: null,
}
const buying = (request: BuyRequest) => ({ kind: 'buy', request }) as const

standStill()

describe('a purchase in the widget', () => {
  test('shows a code once it matches the quote, and the quote matches the choice', async () => {
    const world = openRamp({ buy: { quote: async () => ({ quote: buyQuote, instructions: charge }) } })
    const order = await quoted(world.ramp.api.quote(buying(buy)))
    expect(order).toMatchObject({
      kind: 'buy',
      state: 'awaiting-payment',
      payment: { brCode: brCode(), amount: '100.00' },
      to: { address: to },
      plan: null,
    })
    expect(world.service.buy.quote.mock.calls).toMatchObject([
      [{ intent: { amount: '100', address: to }, recipient: { recipientId: null, toAddress: to } }],
    ])
    expect(world.told()).toEqual(['quote asked', 'transaction awaiting-payment'])
  })

  test.each([
    [['pix.example.com'], 'ok'],
    [['pix.other.example'], 'charge_refused'],
  ])('with the pinned receivers %j: %s', async (hosts, answer) => {
    const receivers = { hosts, keys: [], names: [] }
    const quote = async () => ({ quote: buyQuote, instructions: charge })
    const world = openRamp({ buy: { quote }, rules: () => ({ ...rules, receivers }) })
    expect(code(await world.ramp.api.quote(buying(buy)))).toBe(answer)
  })

  test.each([
    ['a code of another amount', buyQuote, { ...charge, pixKey: brCode('101') }, 'charge_refused'],
    ['a damaged code', buyQuote, { ...charge, pixKey: `${brCode()}0` }, 'charge_refused'],
    ['another amount', { ...buyQuote, sendAmount: decimal('101') }, charge, 'quote_mismatch'],
    [
      'another destination',
      { ...buyQuote, to: { ...bought, address: settlement } },
      charge,
      'quote_mismatch',
    ],
  ])('with %s is never shown', async (_, quote, instructions, refusal) => {
    const world = openRamp({ buy: { quote: async () => ({ quote, instructions }) } })
    expect(code(await world.ramp.api.quote(buying(buy)))).toBe(refusal)
    expect(JSON.stringify(world.events)).not.toContain('pix.example.com')
    expect(world.told()).toEqual(['quote asked', 'quote refused', 'error'])
  })

  test('goes to a host’s wallet by the service’s id, and only in its own token', async () => {
    const wallet = { id, label: 'Savings', chainId: buyQuote.chainId, token: buyQuote.token, address: to }
    const recipient = { kind: 'saved', recipientId: id } as const
    const other = openRamp({ wallets: () => [{ ...wallet, chainId: 31338 }] })
    expect(code(await other.ramp.api.quote(buying({ ...buy, recipient })))).toBe('recipient_not_found')
    const world = openRamp({
      wallets: () => [wallet],
      buy: { quote: async () => ({ quote: buyQuote, instructions: charge }) },
    })
    const order = await quoted(world.ramp.api.quote(buying({ ...buy, recipient })))
    expect(order.recipient).toMatchObject({ id, label: 'Savings', saved: true })
    expect(world.service.buy.quote.mock.calls[0]?.[0].recipient).toEqual({
      recipientId: id,
      toAddress: to,
    })
  })

  test('is delivered once this browser’s own read of the chain shows it, never by the service’s answer alone', async () => {
    const world = openRamp({
      buy: {
        quote: async () => ({ quote: buyQuote, instructions: charge }),
        status: async () => ({
          phase: 'completed',
          rawStatus: 'COMPLETED',
          updatedAt: null,
          payment: 'received',
          returnedAmount: null,
          cryptoAmount: buyQuote.receiveAmount,
          destinationHash: hash,
        }),
      },
    })
    const order = await quoted(world.ramp.api.quote(buying(buy)))
    expect((await quoted(world.ramp.api.status(order.id))).delivery).toMatchObject({
      hash: null,
      isSeen: false,
    })
    chainWith(18_199_999n)
    expect(await quoted(world.ramp.api.status(order.id))).toMatchObject({
      delivery: { isSeen: false },
      told: { standing: 'early' },
    })
    // By then a block made well after the answer has been read, and shows another amount.
    vi.setSystemTime(new Date(now.getTime() + 3 * 60_000))
    expect(await quoted(world.ramp.api.status(order.id))).toMatchObject({ told: { standing: 'absent' } })
    const asked = chainWith(18_200_000n)
    const done = await quoted(world.ramp.api.status(order.id))
    expect(done).toMatchObject({ state: 'completed', delivery: { hash, amount: '18.2', isSeen: true } })
    // The host gets the told end as such, and the end once it was seen.
    expect(world.events.slice(-2)).toMatchObject([
      { type: 'transaction', status: 'awaiting-payment', basis: 'told', told: 'completed' },
      { type: 'transaction', status: 'completed', basis: 'seen', told: null, receiveAmount: '18.2' },
    ])
    expect(asked).toMatchObject([{ address: buyQuote.token }])
  })

  test('with a reported payment is asked about at once, and then with short delays again', async () => {
    // The longest gaps.
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.999)
    onTestFinished(() => chance.mockRestore())
    const world = openRamp({ buy: { quote: async () => ({ quote: buyQuote, instructions: charge }) } })
    const order = await quoted(world.ramp.api.quote(buying(buy)))
    const asked: number[] = []
    world.service.buy.status.mockImplementation(async () => {
      asked.push((Date.now() - now.getTime()) / 1_000)
      throw new Error('no news')
    })
    for (let second = 0; second < 60; second += 1) {
      if (second === 30) await world.ramp.journal.reportPayment(order.id)
      await world.ramp.api.status(order.id)
      vi.setSystemTime(new Date(Date.now() + 1_000))
    }
    expect(asked).toEqual([0, 2, 5, 10, 17, 28, 30, 32, 35, 40, 47, 58])
  })

  test('with a reported payment is not asked about before the service allows another call', async () => {
    const world = openRamp({ buy: { quote: async () => ({ quote: buyQuote, instructions: charge }) } })
    const order = await quoted(world.ramp.api.quote(buying(buy)))
    world.service.buy.status.mockRejectedValue(new Refused({ code: 'budget_spent', retryAfterSeconds: 40 }))
    const asks = async (second: number) => {
      vi.setSystemTime(new Date(now.getTime() + second * 1_000))
      await world.ramp.api.status(order.id)
      return world.service.buy.status.mock.calls.length
    }
    expect(await asks(0)).toBe(1)
    await world.ramp.journal.reportPayment(order.id)
    expect([await asks(30), await asks(40)]).toEqual([1, 2])
  })
})
