// A send over the real sandbox: its quote, its check, and each way in which it ends.
import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SendIntent } from '@/lib/domain/kinds/send/kind'
import { goodSend, receiver } from '@/lib/domain/kinds/send/send.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { created } from '@/lib/domain/order/order.fixture'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { getServerChains } from '../../chains'
import { openSaleWorld, type SaleWorld } from '../../test/sale'
import { isSameIntent } from '../renewal'
import { beginStep, cancelOrder, recordUnknown } from '../steps'
import { sendRequestInput } from './input'
import { quoteSend } from './quote'

const minuteMs = 60_000

let world: SaleWorld
beforeAll(async () => {
  world = await openSaleWorld({ SANDBOX_PAYOUT_DELAY_MS: '200' })
})
afterAll(() => world.close())

async function places() {
  const [a, b] = (await getServerChains()).map(({ chain }) => chain)
  const [token, toToken] = [a?.tokens[0], b?.tokens[0]]
  if (token === undefined || toToken === undefined) throw new Error('nothing is on offer')
  return { token, toToken }
}

/** To the same chain and token: the wallet's transfer is the delivery, and the only thing to sign. */
async function samePlace() {
  const { token } = await places()
  return { chainId: token.chainId, token: token.address }
}

const stranger = () => privateKeyToAccount(generatePrivateKey()).address

async function ask(changes: Record<string, unknown> = {}) {
  const { token, toToken } = await places()
  const request = sendRequestInput.parse({
    intentKey: randomUUID(),
    chainId: token.chainId,
    token: token.address,
    method: 'fromAmount',
    amount: '10',
    to: { chainId: toToken.chainId, token: toToken.address },
    recipient: { kind: 'address', address: stranger() },
    replaces: null,
    ...changes,
  })
  return quoteSend(world.context(), request)
}

async function quoted(changes: Record<string, unknown> = {}) {
  const answer = await ask(changes)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

const settle = (transactionId: string | undefined, outcome: string) =>
  world.sandbox.control('POST', 'settle', { transactionId, outcome })

async function delivered(orderId: string) {
  const completed = await world.follow(orderId, 'completed')
  for (let look = completed; ; look = await world.look(orderId)) if (look.delivery?.isSeen) return look
}

describe('a send', () => {
  test('[XCH-1] across chains is completed, and its delivery seen by our own read: hash, amount, address', async () => {
    const to = stranger()
    const order = await quoted({ recipient: { kind: 'address', address: to } })
    const { toToken } = await places()
    expect(order).toMatchObject({
      kind: 'send',
      state: 'quoted',
      to: { chainId: toToken.chainId, token: toToken.address, address: to },
      recipient: { maskedKey: `${to.slice(0, 6)}…${to.slice(-4)}` },
      delivery: null,
      quote: { currency: null },
    })
    await world.pay(order.id)
    expect(await delivered(order.id)).toMatchObject({
      state: 'completed',
      delivery: { address: to, amount: order.quote?.receiveAmount, isSeen: true },
    })
  })

  test('[XCH-1] on one chain in one token is a direct transfer to the recipient, without a contract', async () => {
    const { token } = await places()
    const order = await quoted({ to: await samePlace() })
    expect(order.plan).toMatchObject({ reset: null, approval: null, transfer: { to: token.address } })
    expect(order.quote?.receiveAmount).toBe(order.quote?.sendAmount)
    await world.pay(order.id)
    const seen = await delivered(order.id)
    expect(seen.delivery?.hash).toBe(seen.steps.find(({ name }) => name === 'transfer')?.hash)
  })

  test('[XCH-1] when refunded shows the address, the amount and the hash from the chain', async () => {
    const order = await quoted()
    await settle(order.quote?.transactionId, 'refund')
    await world.pay(order.id)
    await world.follow(order.id, 'refunded')
    let seen = await world.look(order.id)
    while (seen.refund === null) seen = await world.look(order.id)
    expect(seen.refund).toMatchObject({ address: order.account, amount: order.quote?.sendAmount })
    expect(seen.delivery).toBeNull()
  })

  test('[XCH-1] when held by the service is in progress', async () => {
    const order = await quoted()
    await settle(order.quote?.transactionId, 'hold')
    await world.pay(order.id)
    await world.follow(order.id, 'processing')
  })

  test('[XCH-1] that fails after its deposit ends as failed, and keeps the hash', async () => {
    const order = await quoted()
    await settle(order.quote?.transactionId, 'fail')
    await world.pay(order.id)
    const failed = await world.follow(order.id, 'failed')
    expect(failed.steps.find(({ name }) => name === 'transfer')?.hash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  test('without a reported hash is found by account and nonce, and delivered', async () => {
    const order = await quoted()
    await world.pay(order.id, false)
    expect(await delivered(order.id)).toMatchObject({ state: 'completed' })
  })

  test('[XCH-1] whose price expires unsigned is expired', async () => {
    const { id: orderId } = await quoted()
    expect(await world.look(orderId)).toMatchObject({ state: 'quoted' })
    expect(await world.look(orderId, 2 * minuteMs)).toMatchObject({ kind: 'send', state: 'expired' })
  })

  test('[XCH-1] without an answer from the wallet is unknown, whatever the service says, until the chain shows that nothing was sent', async () => {
    const order = await quoted({ to: await samePlace() })
    const step = 'transfer'
    const account = world.context().user.address
    const at = { account, nonce: await world.wallet.getTransactionCount({ address: account }) }
    expect(await beginStep(world.context(), { orderId: order.id, step, at })).toMatchObject({ ok: true })
    await recordUnknown(world.context(), { orderId: order.id, step })
    expect(await world.look(order.id)).toMatchObject({ state: 'unknown' })
    await settle(order.quote?.transactionId, 'fail')
    await expect.poll(async () => (await world.look(order.id)).told).toMatchObject({ end: 'failed' })
    expect(await world.look(order.id, 61_000)).toMatchObject({
      state: 'unknown',
      told: { standing: 'early' },
    })
    await world.sandbox.control('POST', 'clock', { advanceSeconds: 12 * 60 })
    const ended = await world.look(order.id, 12 * minuteMs)
    expect(ended).toMatchObject({ state: 'abandoned', reason: 'never_sent', told: { standing: 'refused' } })
    expect(ended.steps.map(({ name, hash }) => [name, hash])).toEqual([['transfer', null]])
  })

  test('can be cancelled by the person while nothing was sent', async () => {
    const { id: orderId } = await quoted()
    expect(await cancelOrder(world.context(), { orderId })).toMatchObject({
      ok: true,
      data: { kind: 'send', state: 'cancelled' },
    })
  })

  test.each([
    ['to the very account and token that it leaves', 'already_there'],
    ['to the token’s own address', 'address_is_token'],
  ] as const)('%s is refused before the service is asked', async (what, code) => {
    const { token } = await places()
    const address = code === 'already_there' ? world.context().user.address : token.address
    const to = { chainId: token.chainId, token: token.address }
    const answer = await ask({ to, recipient: { kind: 'address', address } })
    expect([what, answer.ok ? null : answer.error.fields?.address]).toEqual([what, code])
  })
})

describe('a new price for a send', () => {
  const { intent: send } = goodSend()

  test.each<Partial<SendIntent>>([
    { chainId: 31338 },
    { token: receiver },
    { account: receiver },
    { method: 'toAmount' },
    { amount: decimal('7') },
    { to: { ...send.to, chainId: 31337 } },
    { to: { ...send.to, token: receiver } },
    { to: { ...send.to, address: send.token } },
  ])('is not the one that is alive with %j', (change) => {
    const renewal = foldOrder({ ...created, intent: send }, [])
    expect([send, { ...send, ...change }].map((intent) => isSameIntent(renewal, intent))).toEqual([
      true,
      false,
    ])
  })
})
