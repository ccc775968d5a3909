// Never asks for an unnecessary approval, or for a transfer that would revert without one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import {
  at,
  begun,
  created,
  mined,
  planWithReset,
  receivedWithReset,
  sent,
  ways,
} from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { chain, hash, node, order, run, setUp, tearDown, token, word } from './send-step.fixture'

beforeEach(setUp)
afterEach(tearDown)

describe('[R31] [R33] the account’s allowance at the moment of the prompt', () => {
  const usdt = { ...token, resetsAllowance: true }
  const chains = [{ ...chain, tokens: [usdt] }]
  const view = (...events: OrderEvent[]) => toOrderView(foldOrder(created, events))
  const approved = [begun('approval'), sent('approval'), mined('approval')]
  const plain = { order, chains: [chain] }
  const three = { order: view(receivedWithReset), chains }
  const replaced: OrderEvent = { type: 'step-replaced', step: 'approval', by: hash, sameCall: false, at }
  const edited = [
    begun('reset', 6),
    sent('reset'),
    mined('reset'),
    begun('approval'),
    sent('approval'),
    replaced,
  ]
  const again = { order: view(receivedWithReset, ...edited), chains }

  test.each([
    ['an approval that an allowance covers', plain, 100_000_000n, 'approval', 'other-step'],
    ['a transfer that would revert for want of one', plain, 99_999_999n, 'transfer', 'other-step'],
    ['an approval of USDT before its reset', three, 1n, 'approval', 'other-step'],
    ['a reset of an allowance that is zero', three, 0n, 'reset', 'other-step'],
    ['a reset of one that suffices', three, 100_000_000n, 'reset', 'other-step'],
    ['a transfer of USDT with a small one', three, 1n, 'transfer', 'other-step'],
    ['a needed approval', plain, 99_999_999n, 'approval', 'sent'],
    ['a covered transfer', plain, 100_000_000n, 'transfer', 'sent'],
    ['a needed reset', three, 1n, 'reset', 'sent'],
    ['an approval of USDT from nothing', three, 0n, 'approval', 'sent'],
    ['an approval of USDT after the wallet has changed one', again, 1n, 'approval', 'other-step'],
    ['another reset of USDT after the wallet has changed an approval', again, 1n, 'reset', 'sent'],
  ] as const)('%s', async (_, given, allowance, step, kind) => {
    node.allowance = word(allowance)
    const { outcome, sent: prompts, calls } = await run({ ...given, step })
    expect(outcome.kind).toBe(kind)
    expect(prompts).toHaveLength(kind === 'sent' ? 1 : 0)
    if (kind === 'other-step') expect(calls).toEqual([])
  })

  test('a reset is an allowance of zero for the spender, in our own bytes', async () => {
    node.allowance = word(1n)
    const { sent: prompts } = await run({ ...three, step: 'reset' })
    const { approval } = planWithReset
    const zero = `${approval?.data.slice(0, -64)}${'0'.repeat(64)}`
    expect(prompts).toMatchObject([[{ to: token.address, data: zero, value: '0x0' }]])
  })

  test('a transfer with a mined approval is not sent if the allowance was used meanwhile', async () => {
    node.allowance = word(5n)
    const given = { order: view(...ways.quoted, ...approved), step: 'transfer' } as const
    const { outcome, sent: prompts } = await run(given)
    expect(outcome).toMatchObject({ kind: 'stopped', code: 'insufficient_allowance' })
    expect(prompts).toEqual([])
  })

  test('a stored plan whose reset is not ours never reaches a wallet, since the server would not recognise it', async () => {
    node.allowance = word(1n)
    const { plan } = three.order
    if (plan?.reset == null) throw new TypeError('the plan has a reset')
    const data = plan.reset.data.replace(/0$/, '1') as Hex
    const changed = { ...three.order, plan: { ...plan, reset: { ...plan.reset, data } } }
    const { outcome, sent: prompts } = await run({ order: changed, chains, step: 'reset' })
    expect(outcome).toMatchObject({ kind: 'stopped', code: 'plan_refused' })
    expect(prompts).toEqual([])
  })
})
