// On a real chain: a delivery told by the service counts once the chain shows it, and never before.
import { randomUUID } from 'node:crypto'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import type { PlanRules } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
import { encodeBrCode } from '@/lib/domain/rails/pix/br-code.fixture'
import { buyRequestInput } from '../orders/buy/input'
import { quoteBuy } from '../orders/buy/quote'
import { getOrderView } from '../orders/views'
import { lookAgain } from '../reconciler/dead-letters'
import { reconcileDue } from '../reconciler/reconcile'
import { minute, ownChainWorld } from '../test/anvil'
import { settlement, token } from '../test/service'
import { chainId } from '../test/service-chain'

/** Contracts that the settings name later. */
const added = vi.hoisted(() => ({ targets: [] as PlanRules['targets'][number][] }))
vi.mock('./plan-rules', async (original) => {
  const own = await original<typeof import('./plan-rules')>()
  return {
    ...own,
    getPlanRules: async () => {
      const rules = await own.getPlanRules()
      return { ...rules, targets: [...rules.targets, ...added.targets] }
    },
  }
})

/** How many blocks one look searches, fewer than it would. */
const perLook = vi.hoisted(() => ({ blocks: Number.POSITIVE_INFINITY }))
vi.mock('@/lib/engine/search', async (original) => {
  const own = await original<typeof import('@/lib/engine/search')>()
  const searchLogs: typeof own.searchLogs = (reader, question, { first, last }) =>
    own.searchLogs(reader, question, { first, last: Math.min(last, first + perLook.blocks - 1) })
  return { ...own, searchLogs }
})

const depth = 3
const operator = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const abi = parseAbi(['function pay(address to, address token, uint256 amount)'])
const units = 18_200_000n
const to: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

const third: Address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'

const world = ownChainWorld(depth)
afterEach(() => world.calm())

// A plain decimal.
const reais = '100' as Decimal
const code = {
  key: null,
  url: 'pix.test/1',
  amount: reais,
  name: 'TEST',
  city: 'SAO PAULO',
  txid: 'a',
  info: null,
}

function answerOf(transactionId: string) {
  return {
    transactionId,
    quote: {
      provider: 'acme',
      providerRequestId: 'r',
      fromCurrency: 'BRL',
      fromAmount: '100.00',
      toToken: { chainId, address: token, symbol: 'USDC', decimals: 6, price: 1 },
      toAmount: '18.2',
      exchangeRate: '0.182',
    },
    depositInstructions: {
      method: 'PIX',
      amount: '100.00',
      currency: 'BRL',
      pixKey: encodeBrCode(code),
      expiresAt: Math.floor(Date.now() / 1_000) + 600,
    },
  }
}

/** A purchase that the service calls completed, with or without a transaction. */
async function completed(
  named: () => Hex | null,
  address: Address = to,
  { laterMs = 0, word = () => 'Completed' }: { laterMs?: number; word?: () => string } = {},
): Promise<string> {
  world.service.state.interfere = ({ path, query }) => {
    if (path === '/v1/onramp/quote') return { status: 200, body: answerOf(randomUUID()) }
    const destinationHash = named() ?? undefined
    return { status: 200, body: { transactionId: query.transactionId, status: word(), destinationHash } }
  }
  const recipient = { kind: 'address', address }
  const wish = { chainId, token, method: 'fromAmount', amount: '100', replaces: null, recipient }
  const request = buyRequestInput.parse({ ...wish, intentKey: randomUUID() })
  const then = Date.now() + laterMs
  // The quote's time of receipt comes from the client's own clock.
  if (laterMs > 0) vi.spyOn(Date, 'now').mockReturnValue(then)
  const answer = await quoteBuy({ ...world.mina, now: new Date(then) }, request).finally(() =>
    vi.restoreAllMocks(),
  )
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data.id
}

async function pay(address: Address, amount: bigint): Promise<Hex> {
  const data = encodeFunctionData({ abi, functionName: 'pay', args: [address, token, amount] })
  const nonce = Number(await world.rpc('eth_getTransactionCount', operator, 'pending'))
  return world.send({ from: operator, to: settlement, data }, { nonce })
}

describe('a delivery', () => {
  test('[ONR-1] counts in the first block too deep for a reorganisation, and not one sooner', async () => {
    const hash = await pay(to, units)
    const id = await completed(() => hash)
    await world.mine(depth - 1)
    expect(await world.look(id)).toMatchObject({
      state: 'awaiting-payment',
      told: { end: 'completed', standing: 'early' },
      delivery: { isSeen: false, hash: null },
    })
    await world.mine(1)
    expect(await world.look(id, minute)).toMatchObject({
      state: 'completed',
      delivery: { isSeen: true, hash, amount: '18.2', address: to },
    })
  })

  test('[ONR-1] of another amount, or to another address, does not count', async () => {
    for (const hash of [await pay(other, units), await pay(to, units - 1n)]) {
      const id = await completed(() => hash)
      await world.mine(depth)
      expect(await world.look(id)).toMatchObject({ told: { end: 'completed' }, delivery: { isSeen: false } })
    }
  })

  test('[ONR-1] for which the service names no transaction is found in the token’s log', async () => {
    const id = await completed(() => null, third)
    const hash = await pay(third, units)
    await world.mine(depth)
    expect(await world.look(id)).toMatchObject({ delivery: { isSeen: true, hash } })
  })

  test('[ONR-1] from a contract that the settings name later is found when an operator asks for another look', async () => {
    const address = privateKeyToAccount(generatePrivateKey()).address
    const payer: Address = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
    const id = await completed(() => null, address)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, units] })
    const hash = await world.send({ from: payer, to: token, data }, { nonce: 0 })
    await world.mine(100)
    for (const minutes of [1, 75])
      expect(await world.look(id, minutes * minute)).toMatchObject({ delivery: { isSeen: false } })
    added.targets.push({ chainId, address: payer })
    expect(await lookAgain(world.db, id, new Date())).toEqual({ ok: true, data: null })
    expect(await world.look(id, 80 * minute)).toMatchObject({ delivery: { isSeen: true, hash } })
    added.targets.length = 0
  })

  test('[ONR-1] from a contract named later is found for an operator beyond what one look searches', async () => {
    const address = privateKeyToAccount(generatePrivateKey()).address
    const payer: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
    const id = await completed(() => null, address)
    await world.mine(400)
    perLook.blocks = 200
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, units] })
    const hash = await world.send({ from: payer, to: token, data }, { nonce: 0 })
    await world.mine(100)
    for (const minutes of [1, 2, 3, 4, 5, 75])
      expect(await world.look(id, minutes * minute)).toMatchObject({ delivery: { isSeen: false } })
    added.targets.push({ chainId, address: payer })
    expect(await lookAgain(world.db, id, new Date())).toEqual({ ok: true, data: null })
    await world.look(id, 80 * minute)
    for (const minutes of [81, 82]) await world.look(id, minutes * minute)
    expect(await world.look(id, 83 * minute)).toMatchObject({ delivery: { isSeen: true, hash } })
    added.targets.length = 0
    perLook.blocks = Number.POSITIVE_INFINITY
  })

  test.each([
    ['after the code has ended', 0, 'awaiting-payment'],
    ['of a purchase that has expired', 13, 'expired'],
  ] as const)(
    '[ONR-1] [R43] is found %s, once the service names another transaction than it first did',
    async (_, lied, state) => {
      const late: Address = privateKeyToAccount(generatePrivateKey()).address
      const at = (minutes: number) => () => new Date(Date.now() + minutes * minute)
      const rounds = async (all: readonly number[]) => {
        for (const minutes of all) await reconcileDue(world.db, minute, at(minutes))
      }
      let named: Hex = `0x${'ab'.repeat(32)}`
      let word = lied === 0 ? 'Completed' : 'AwaitingDeposit'
      const id = await completed(() => named, late, { word: () => word })
      await world.mine(depth)
      await rounds([2, 6, 12])
      word = 'Completed'
      await rounds([14, 17, 20])
      const told = { state, told: { end: 'completed' }, delivery: { isSeen: false } }
      expect(await getOrderView(world.mina.user.id, id)).toMatchObject(told)
      named = await pay(late, units)
      await world.mine(depth)
      // Looked at once a day, like a deployment with only a daily cron.
      await rounds([25 * 60 + 30])
      expect(await getOrderView(world.mina.user.id, id)).toMatchObject({
        state: 'completed',
        delivery: { isSeen: true, hash: named },
      })
    },
  )

  test('[ONR-1] belongs to one order only', async () => {
    const [one, two] = [await completed(() => hash), await completed(() => hash)]
    const hash = await pay(to, units)
    await world.mine(depth)
    const seen = [await world.look(one), await world.look(two)].map(({ delivery }) => delivery?.isSeen)
    expect(seen.sort()).toEqual([false, true])
  })

  test('[ONR-1] that a failing chain does not show stays told, not seen', async () => {
    const hash = await pay(to, units)
    const id = await completed(() => hash)
    await world.mine(depth)
    world.service.chain.distort = (method, result) =>
      method === 'eth_getTransactionReceipt' || method === 'eth_getLogs' ? 'garbage' : result
    expect(await world.look(id)).toMatchObject({ told: { end: 'completed' }, delivery: { isSeen: false } })
  })

  test('[ONR-1] [XCH-1] never belongs to an order whose price came after it, even if that order names it', async () => {
    const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
    const addresses = { named: newAddress(), found: newAddress() }
    const early = { named: await pay(addresses.named, units), found: await pay(addresses.found, units) }
    await world.mine(depth)
    const quotedAfter = 6 * minute
    const ids = {
      named: await completed(() => early.named, addresses.named, { laterMs: quotedAfter }),
      found: await completed(() => null, addresses.found, { laterMs: quotedAfter }),
    }
    for (const id of [ids.named, ids.found])
      expect(await world.look(id, quotedAfter)).toMatchObject({
        told: { end: 'completed' },
        delivery: { isSeen: false },
      })
    await world.rpc('evm_increaseTime', quotedAfter / 1_000)
    for (const how of ['named', 'found'] as const) {
      const hash = await pay(addresses[how], units)
      await world.mine(depth)
      expect(await world.look(ids[how], 2 * quotedAfter)).toMatchObject({ delivery: { isSeen: true, hash } })
    }
  })
})
