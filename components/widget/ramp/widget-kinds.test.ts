// @vitest-environment jsdom
import { getAddress } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { buyQuote, codeEnds, to } from '@/lib/domain/kinds/buy/buy.fixture'
import { goodDirect, goodSend, receiver } from '@/lib/domain/kinds/send/send.fixture'
import { account, decimal, now, rules, settlement } from '@/lib/domain/plan/plan.fixture'
import type { BuyRequest, RampApi, SendRequest } from '@/lib/domain/ports'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import type { Result } from '@/lib/domain/result'
import { openRamp } from '../test/ramp-world'

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
const code = (answer: Result<unknown> | undefined) =>
  answer === undefined || answer.ok ? 'ok' : answer.error.code
const id = 'b3c1d0a2-0000-4000-8000-000000000001'
const hash = `0x${'d'.repeat(64)}` as const

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

async function quoted(asked: ReturnType<RampApi['status']> | undefined) {
  const answer = await asked
  if (answer?.ok !== true) throw new Error(code(answer))
  return answer.data
}

/** A chain whose log shows one delivery of the amount; records its calls. */
function chainWith(units: bigint) {
  const hex = (value: number) => `0x${value.toString(16)}`
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { method, params, id: call } = JSON.parse(String(init.body))
    const result = {
      eth_chainId: hex(Number(new URL(url).pathname.slice(1))),
      eth_blockNumber: hex(12),
      eth_getBlockByNumber: {
        timestamp: hex(Math.floor(Date.now() / 1_000) - (params[0] === '0x0' ? 7_200 : 0)),
        hash: blockHash,
      },
      eth_getTransactionByHash: { ...deposited, hash: params[0] },
      eth_getTransactionReceipt: { ...deposited, transactionHash: params[0], status: '0x1', gasUsed: '0x1' },
      eth_getLogs: [
        { transactionHash: hash, blockNumber: hex(9), logIndex: '0x0', data: `0x${units.toString(16)}` },
      ],
    }[String(method)]
    if (method === 'eth_getLogs') asked.push(params[0])
    return Response.json({ jsonrpc: '2.0', id: call, result })
  })
  return asked
}

const depositHash: Hex = `0x${'d5'.repeat(32)}`
const blockHash: Hex = `0x${'0b'.repeat(32)}`
const { transfer } = goodSend().plan
/** The transfer in the send's plan, mined. */
const deposited = {
  from: account,
  to: transfer.to,
  input: transfer.data,
  value: '0x0',
  nonce: '0x1',
  gas: '0x2',
  blockNumber: '0x9',
  blockHash,
}

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a purchase in the widget', () => {
  test('shows a code once it matches the quote, and the quote matches the choice', async () => {
    const world = openRamp({ quoteBuy: async () => ({ quote: buyQuote, instructions: charge }) })
    const order = await quoted(world.ramp.api.quoteBuy?.(buy))
    expect(order).toMatchObject({
      kind: 'buy',
      state: 'awaiting-payment',
      payment: { brCode: brCode(), amount: '100.00' },
      to: { address: to },
      plan: null,
    })
    expect(world.service.quoteBuy.mock.calls).toMatchObject([
      [{ intent: { amount: '100', address: to }, recipient: { recipientId: null, toAddress: to } }],
    ])
    expect(world.told()).toEqual(['quote asked', 'transaction awaiting-payment'])
  })

  test.each([
    [['pix.example.com'], 'ok'],
    [['pix.other.example'], 'charge_refused'],
  ])('with the pinned receivers %j: %s', async (hosts, answer) => {
    const receivers = { hosts, keys: [], names: [] }
    const quoteBuy = async () => ({ quote: buyQuote, instructions: charge })
    const world = openRamp({ quoteBuy, rules: { ...rules, receivers } })
    expect(code(await world.ramp.api.quoteBuy?.(buy))).toBe(answer)
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
    const world = openRamp({ quoteBuy: async () => ({ quote, instructions }) })
    expect(code(await world.ramp.api.quoteBuy?.(buy))).toBe(refusal)
    expect(JSON.stringify(world.events)).not.toContain('pix.example.com')
    expect(world.told()).toEqual(['quote asked', 'quote refused', 'error'])
  })

  test('goes to a host’s wallet by the service’s id, and only in its own token', async () => {
    const wallet = { id, label: 'Savings', chainId: buyQuote.chainId, token: buyQuote.token, address: to }
    const recipient = { kind: 'saved', recipientId: id } as const
    const other = openRamp({ wallets: [{ ...wallet, chainId: 31338 }] })
    expect(code(await other.ramp.api.quoteBuy?.({ ...buy, recipient }))).toBe('recipient_not_found')
    const world = openRamp({
      wallets: [wallet],
      quoteBuy: async () => ({ quote: buyQuote, instructions: charge }),
    })
    const order = await quoted(world.ramp.api.quoteBuy?.({ ...buy, recipient }))
    expect(order.recipient).toMatchObject({ id, label: 'Savings', saved: true })
    expect(world.service.quoteBuy.mock.calls[0]?.[0].recipient).toEqual({
      recipientId: id,
      toAddress: to,
    })
  })

  test('is delivered once this browser’s own read of the chain shows it, never by the service’s answer alone', async () => {
    const world = openRamp({
      quoteBuy: async () => ({ quote: buyQuote, instructions: charge }),
      buyStatus: async () => ({
        phase: 'completed',
        rawStatus: 'COMPLETED',
        updatedAt: null,
        payment: 'received',
        returnedAmount: null,
        cryptoAmount: buyQuote.receiveAmount,
        destinationHash: hash,
      }),
    })
    const order = await quoted(world.ramp.api.quoteBuy?.(buy))
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

  test('with a reported payment is polled with short delays again', async () => {
    const world = openRamp({ quoteBuy: async () => ({ quote: buyQuote, instructions: charge }) })
    const order = await quoted(world.ramp.api.quoteBuy?.(buy))
    const asked: number[] = []
    world.service.buyStatus.mockImplementation(async () => {
      asked.push((Date.now() - now.getTime()) / 1_000)
      throw new Error('no news')
    })
    for (let second = 0; second < 60; second += 1) {
      if (second === 30) await world.ramp.journal.reportPayment(order.id)
      await world.ramp.api.status(order.id)
      vi.setSystemTime(new Date(Date.now() + 1_000))
    }
    expect(asked).toEqual([0, 2, 5, 10, 17, 28, 45, 47, 50, 55])
  })
})

const { quote, plan, intent } = goodSend()
const sent = { ...intent.to, symbol: 'USDT', decimals: 18 }
const send: SendRequest = {
  intentKey: 'key-0000-0000-0001',
  chainId: intent.chainId,
  token: intent.token,
  method: intent.method,
  amount: intent.amount,
  to: { chainId: intent.to.chainId, token: intent.to.token },
  recipient: { kind: 'address', address: receiver },
  replaces: null,
}

describe('a transfer in the widget', () => {
  test('can be signed once its plan matches its quote, which must not name another destination', async () => {
    const world = openRamp({ quoteSend: async () => ({ quote, plan }) })
    const order = await quoted(world.ramp.api.quoteSend?.(send))
    expect(order).toMatchObject({ kind: 'send', state: 'quoted', to: { chainId: 31338, address: receiver } })
    expect(order.plan?.transfer.to).toBe(plan.transfer.to)
    expect(world.service.quoteSend.mock.calls).toMatchObject([
      [{ intent: { to: { address: receiver } }, decimals: { from: 6, to: 18 }, recipientId: null }],
    ])
  })

  test.each([
    ['another receiver', { ...quote, to: { ...sent, address: settlement } }, plan, 'quote_mismatch'],
    ['another chain', { ...quote, to: { ...sent, chainId: 31337 } }, plan, 'quote_mismatch'],
    [
      'a plan that pays somebody else',
      quote,
      { ...plan, transfer: { ...plan.transfer, to: account } },
      'plan_refused',
    ],
  ])('with %s is never shown', async (_, answer, planned, refusal) => {
    const world = openRamp({ quoteSend: async () => ({ quote: answer, plan: planned }) })
    expect(code(await world.ramp.api.quoteSend?.(send))).toBe(refusal)
  })

  test('to the same place is refused before the service is asked', async () => {
    const world = openRamp()
    const { chainId, token } = goodDirect().intent
    const own = getAddress(account.toLowerCase())
    const there = {
      ...send,
      to: { chainId, token },
      recipient: { kind: 'address', address: own },
    } as const
    expect(code(await world.ramp.api.quoteSend?.(there))).toBe('already_there')
    expect(world.service.quoteSend).not.toHaveBeenCalled()
    expect(world.told()).toEqual(['error'])
  })

  test('has arrived when the other chain’s log shows it, sent by an allowed contract', async () => {
    const world = openRamp({
      quoteSend: async () => ({ quote, plan }),
      sendStatus: async () => ({
        phase: 'completed',
        rawStatus: 'COMPLETED',
        updatedAt: null,
        sourceHash: null,
        destinationHash: null,
        toAmount: null,
      }),
    })
    const { id: orderId } = await quoted(world.ramp.api.quoteSend?.(send))
    await world.ramp.journal.beginStep(orderId, 'transfer', { account, nonce: 1 })
    await world.ramp.journal.recordHash(orderId, 'transfer', depositHash)
    await world.ramp.api.status(orderId)
    const asked = chainWith(99_500_000_000_000_000_000n)
    const done = await quoted(world.ramp.api.status(orderId))
    expect(done).toMatchObject({ state: 'completed', delivery: { hash, amount: '99.5', isSeen: true } })
    const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    expect(asked).toMatchObject([
      { address: intent.to.token, topics: [expect.anything(), [padded(settlement)], padded(receiver)] },
    ])
  })
})
