import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { account } from '@/lib/domain/order/order.fixture'
import type { OrderView } from '@/lib/domain/order/view/views'
import { goodSale, now, oneSale, opaqueSelector, rules } from '@/lib/domain/plan/plan.fixture'
import { fail, ok } from '@/lib/domain/result'
import { keptHashes } from './pending-hash'
import { hash, log, node, order, press, run, setUp, tearDown, token, word } from './send-step.fixture'

beforeEach(setUp)
afterEach(tearDown)

describe('sending a step', () => {
  test('[OFQ-6] [R35] checks and simulates, records account and nonce, then asks the wallet, then keeps the hash', async () => {
    const { outcome, calls } = await run()
    expect(outcome).toMatchObject({ kind: 'sent', hash })
    const at = (what: string) => log.indexOf(what)
    expect(at('allowance')).toBeLessThan(at('journal begin'))
    expect(at('balanceOf')).toBeLessThan(at('journal begin'))
    expect(at('eth_call')).toBeLessThan(at('journal begin'))
    expect(at('eth_getTransactionCount')).toBeLessThan(at('journal begin'))
    expect(at('journal begin')).toBeLessThan(at('wallet eth_sendTransaction'))
    expect(at('wallet eth_sendTransaction')).toBeLessThan(at('journal recordHash'))
    expect(calls[0]).toEqual(['begin', 'approval', { account, nonce: 7, press }])
  })

  test('gives the wallet sender, target, data, value and chain, without the service’s hints', async () => {
    const { sent } = await run()
    expect(sent).toHaveLength(1)
    const [tx] = sent[0] as [Record<string, unknown>]
    expect(Object.keys(tx).sort()).toEqual(['chainId', 'data', 'from', 'to', 'value'])
    expect(tx).toMatchObject({ from: account, to: token.address, value: '0x0', chainId: '0x7a69' })
  })

  test.each([
    ['another account', { account: '0x1111111111111111111111111111111111111111' }, 'wrong_account'],
    ['another chain', { chainId: '0x1' }, 'wrong_chain'],
  ])('[R23] [R33] stops before the prompt at %s', async (_, wallet, code) => {
    const { outcome, sent, calls } = await run({ wallet })
    expect(outcome).toMatchObject({ kind: 'stopped', code })
    expect(sent).toEqual([])
    expect(calls).toEqual([])
  })

  test('[OFQ-5] stops before the prompt when the price has less than five seconds left', async () => {
    vi.setSystemTime(now.getTime() + 25_001)
    const { outcome, sent } = await run()
    expect(outcome).toMatchObject({ kind: 'stopped', code: 'quote_expired' })
    expect(sent).toEqual([])
  })

  test.each([
    [25_001, { kind: 'stopped', code: 'quote_expired' }, ['begin', 'recordRefusal']],
    [25_000, { kind: 'sent' }, ['begin', 'recordHash']],
  ])(
    '[R27] looks at the price again when the journal answers: %d ms later',
    async (later, expected, told) => {
      const beginStep = async () => {
        vi.setSystemTime(now.getTime() + later)
        return ok(order)
      }
      const { outcome, sent, calls } = await run({ journal: { beginStep } })
      expect(outcome).toMatchObject(expected)
      expect(sent).toHaveLength(outcome.kind === 'sent' ? 1 : 0)
      expect(['begin', ...calls.map(([name]) => name)]).toEqual(told)
    },
  )

  test.each([
    ['another account', { account: '0x1111111111111111111111111111111111111111' }, 'wrong_account'],
    ['another chain', { chainId: '0x1' }, 'wrong_chain'],
  ])('[R23] [R33] looks at the wallet again when the journal answers: %s', async (_, moved, code) => {
    const wallet = {}
    const beginStep = async () => {
      Object.assign(wallet, moved)
      return ok(order)
    }
    const { outcome, sent, calls } = await run({ wallet, journal: { beginStep } })
    expect(outcome).toMatchObject({ kind: 'stopped', code })
    expect(sent).toEqual([])
    expect(calls.map(([name]) => name)).toEqual(['recordRefusal'])
  })

  test.each([
    ['before the journal is asked', 0, []],
    ['after it has answered', 1, ['begin', 'recordRefusal']],
  ])(
    'a wallet that is silent %s, as after an update of its extension, is not waited for',
    async (_, answered, told) => {
      let asked = 0
      const silent = () => asked++ >= answered && new Promise<never>(() => {})
      const running = run({ wallet: { silent } })
      await vi.advanceTimersByTimeAsync(30_000)
      const { outcome, sent, calls } = await running
      expect(outcome).toMatchObject({ kind: 'stopped', code: 'wallet_missing' })
      expect(sent).toEqual([])
      expect(calls.map(([name]) => name)).toEqual(told)
    },
  )

  test('[R30] a plan changed after the server checked it never reaches the wallet', async () => {
    const { plan } = order
    if (plan === null || plan.approval === null) throw new TypeError('the fixture has an approval')
    const more = plan.approval.data.replace(/.{4}$/, 'ffff') as Hex
    const changed = { ...order, plan: { ...plan, approval: { ...plan.approval, data: more } } }
    const { outcome, sent } = await run({ order: changed })
    expect(outcome).toMatchObject({ kind: 'stopped', code: 'plan_refused' })
    expect(sent).toEqual([])
  })

  test.each([
    ['would fail', { eth_call: new Error('execution reverted') }, 'simulation_failed'],
    ['is answered with false by the token', { eth_call: word(0n) }, 'simulation_failed'],
    ['cannot pay its gas', { eth_getBalance: '0x1' }, 'insufficient_gas'],
    ['can pay the estimate and not a wei more', { eth_getBalance: '0x5208' }, 'insufficient_gas'],
    ['would move more than the account has', { balanceOf: word(99_999_999n) }, 'insufficient_balance'],
    ['has an allowance that cannot be read', { allowance: '0x' }, 'chain_unreachable'],
    ['has a balance that cannot be read', { balanceOf: undefined }, 'chain_unreachable'],
    ['has no gas at all', { eth_getBalance: '0x0' }, 'insufficient_gas'],
    ['is on a chain that does not answer', { eth_call: undefined }, 'chain_unreachable'],
    ['is on a chain whose RPC serves another chain', { eth_chainId: '0x1' }, 'chain_unreachable'],
    ['has no readable nonce', { eth_getTransactionCount: 'seven' }, 'chain_unreachable'],
  ])('[R32] stops before the prompt when the transaction %s', async (_, changed, code) => {
    Object.assign(node, changed)
    const { outcome, sent, calls } = await run()
    expect(outcome).toMatchObject({ kind: 'stopped', code })
    expect(sent).toEqual([])
    expect(calls).toEqual([])
  })

  test('leaves what a contract’s call returns to the contract', async () => {
    Object.assign(node, { allowance: word(100_000_000n), eth_call: word(0n) })
    expect((await run({ step: 'transfer' })).outcome.kind).toBe('sent')
  })

  test.each(['eth_call', 'eth_gasPrice', 'eth_getBalance', 'eth_estimateGas'])(
    'does not say that a transaction would fail when the node is asked too often, at %s',
    async (method) => {
      node[method] = new Error('Too many requests')
      const { outcome, sent } = await run()
      expect(outcome).toMatchObject({ kind: 'stopped', code: 'chain_unreachable' })
      expect(sent).toEqual([])
    },
  )

  test('[R48] does not ask the wallet when the journal refuses or can’t be reached', async () => {
    const no = await run({ journal: { beginStep: async () => fail({ code: 'step_already_sent' }) } })
    expect(no.outcome).toMatchObject({ kind: 'stopped', code: 'step_already_sent' })
    const lost = await run({ journal: { beginStep: () => Promise.reject(new TypeError('offline')) } })
    expect(lost.outcome).toMatchObject({ kind: 'stopped', code: 'no_answer' })
    expect([...no.sent, ...lost.sent]).toEqual([])
  })

  test('writes a hash as every node knows it, however the wallet does', async () => {
    const { outcome, calls } = await run({ wallet: { answer: () => hash.replace('0x', '0X') } })
    expect(outcome).toMatchObject({ kind: 'sent', hash })
    expect(calls[1]).toEqual(['recordHash', 'approval', hash])
  })

  test('reports a refusal to the journal, and it is not an error', async () => {
    const answer = () => Promise.reject({ code: 4001 })
    const { outcome, calls } = await run({ wallet: { answer } })
    expect(outcome.kind).toBe('refused')
    expect(calls.map(([name]) => name)).toEqual(['begin', 'recordRefusal'])
  })

  test('repeats a refusal whose answer was lost until the journal has heard of that very prompt', async () => {
    const heard: unknown[] = []
    let isOffline = true
    const { outcome } = await run({
      wallet: { answer: () => Promise.reject({ code: 4001 }) },
      journal: {
        recordRefusal: async (...refused) => {
          if (isOffline) throw new TypeError('offline')
          heard.push(refused)
          return ok(order)
        },
      },
    })
    expect(outcome).toEqual({ kind: 'refused', order: null })
    await vi.advanceTimersByTimeAsync(10_000)
    isOffline = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([[order.id, 'approval', press]])
  })

  test('takes back a prompt that was never shown, since the answer about it was lost', async () => {
    let isOffline = true
    const heard: unknown[] = []
    const { outcome, sent } = await run({
      journal: {
        beginStep: async () => Promise.reject(new TypeError('offline')),
        recordRefusal: async (...refused) => {
          if (isOffline) throw new TypeError('offline')
          heard.push(refused)
          return ok(order)
        },
      },
    })
    expect(outcome).toEqual({ kind: 'stopped', code: 'no_answer', order: null })
    isOffline = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([[order.id, 'approval', press]])
    expect(sent).toEqual([])
  })

  test.each([
    ['throws after it may have sent', () => Promise.reject(new Error('already known'))],
    ['has an older request open', () => Promise.reject({ code: -32002 })],
    ['answers something that is no hash', () => Promise.resolve({ id: 1 })],
  ])('[R36] a wallet that %s leaves the outcome open, and is not asked again', async (_, answer) => {
    const { outcome, calls, sent } = await run({ wallet: { answer } })
    expect(outcome.kind).toBe('unknown')
    expect(calls.map(([name]) => name)).toEqual(['begin', 'recordUnknown'])
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['sent', hash],
    ['unknown', { id: 1 }],
  ])(
    'a step that is %s without the journal hearing of it counts as asked, and is not offered again',
    async (kind, answer) => {
      const begun: OrderView = { ...order, updatedAt: '2026-11-21T13:00:00.000Z' }
      const lost = () => Promise.reject(new TypeError('offline'))
      const journal = { beginStep: async () => ok(begun), recordHash: lost, recordUnknown: lost }
      const { outcome } = await run({ wallet: { answer: () => answer }, journal })
      expect(outcome).toMatchObject({ kind, order: begun })
    },
  )

  test('keeps the hash in the browser until the server has confirmed it', async () => {
    const offline = await run({ journal: { recordHash: () => Promise.reject(new TypeError('offline')) } })
    expect(offline.outcome).toMatchObject({ kind: 'sent', hash })
    expect(await keptHashes(account, Date.now())).toEqual([
      { orderId: order.id, step: 'approval', hash, account: order.account, keptAtMs: now.getTime() },
    ])
    await run()
    expect(await keptHashes(account, Date.now())).toEqual([])
  })
})

describe('a transfer that can’t be decoded', () => {
  const sale = goodSale({ ...oneSale, kind: 'opaque', hasApproval: false })
  const opaque: OrderView = {
    ...order,
    plan: {
      reset: null,
      approval: null,
      transfer: { ...sale.plan.transfer, valueBaseUnits: '0' },
      requestId: 'request-1',
    },
  }
  const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const leaving = (address: string, amount: bigint) => ({
    address,
    topics: [transferTopic, topic(account), topic(rules.targets[0]?.address ?? '0x')],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  })
  const simulated = (...logs: unknown[]) => [{ calls: [{ status: '0x1', logs }] }]
  const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

  test('the fixture really is opaque', () => {
    expect(opaque.plan?.transfer.data.startsWith(opaqueSelector)).toBe(true)
  })

  test('is allowed when the chain shows that at most the quoted amount leaves', async () => {
    node.eth_simulateV1 = simulated(leaving(token.address, 100_000_000n))
    const { outcome } = await run({ order: opaque, step: 'transfer' })
    expect(outcome.kind).toBe('sent')
  })

  test.each([
    ['more leaves', simulated(leaving(token.address, 100_000_001n)), 'plan_refused'],
    [
      'it leaves in two parts',
      simulated(leaving(token.address, 99_000_000n), leaving(token.address, 2_000_000n)),
      'plan_refused',
    ],
    ['another token leaves', simulated(leaving(native, 1n)), 'plan_refused'],
    [
      'something that is no amount leaves by the token',
      simulated({
        ...leaving(token.address, 1n),
        topics: [...leaving(token.address, 1n).topics, topic('0x01')],
      }),
      'plan_refused',
    ],
    ['it would fail', [{ calls: [{ status: '0x0', logs: [] }] }], 'simulation_failed'],
    ['the answer cannot be read', { calls: [] }, 'simulation_failed'],
    ['the node cannot simulate', new Error('method not found'), 'simulation_failed'],
    ['the node is asked too often', new Error('Too many requests'), 'chain_unreachable'],
  ])('[R32] is refused when %s', async (_, answer, code) => {
    node.eth_simulateV1 = answer
    const { outcome, sent } = await run({ order: opaque, step: 'transfer' })
    expect(outcome).toMatchObject({ kind: 'stopped', code })
    expect(sent).toEqual([])
  })
})
