// @vitest-environment jsdom
import { getAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { SendRequest } from '@/lib/domain/kinds/send/kind'
import { goodDirect, goodSend, receiver } from '@/lib/domain/kinds/send/send.fixture'
import { account, rules, settlement } from '@/lib/domain/plan/plan.fixture'
import type { WidgetOptions } from '../../options'
import { chains, code, openRamp, quoted, standStill } from '../../test/ramp-world'
import { chainWith, depositHash, hash } from '../../test/widget-chain'

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
const sending = (request: SendRequest) => ({ kind: 'send', request }) as const

standStill()

describe('a transfer in the widget', () => {
  test('can be signed once its plan matches its quote, which must not name another destination', async () => {
    const world = openRamp({ send: { quote: async () => ({ quote, plan }) } })
    const order = await quoted(world.ramp.api.quote(sending(send)))
    expect(order).toMatchObject({ kind: 'send', state: 'quoted', to: { chainId: 31338, address: receiver } })
    expect(order.plan?.transfer.to).toBe(plan.transfer.to)
    expect(world.service.send.quote.mock.calls).toMatchObject([
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
    const world = openRamp({ send: { quote: async () => ({ quote: answer, plan: planned }) } })
    expect(code(await world.ramp.api.quote(sending(send)))).toBe(refusal)
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
    expect(code(await world.ramp.api.quote(sending(there)))).toBe('already_there')
    expect(world.service.send.quote).not.toHaveBeenCalled()
    expect(world.told()).toEqual(['error'])
  })

  const there = ({ chainId }: { readonly chainId: number }) => chainId === intent.to.chainId
  const left = {
    chains: chains.filter(({ id }) => id !== intent.to.chainId),
    rules: { ...rules, targets: rules.targets.filter((target) => !there(target)) },
  }
  test.each([
    ['sent by an allowed contract', { chains, rules }],
    ['even if the host has taken that chain and its contracts away meanwhile', left],
  ])('has arrived when the other chain’s log shows it, %s', async (_, meanwhile) => {
    let given: Pick<WidgetOptions, 'chains' | 'rules'> = { chains, rules }
    const world = openRamp({
      chains: () => given.chains,
      rules: () => given.rules,
      send: {
        quote: async () => ({ quote, plan }),
        status: async () => ({
          phase: 'completed',
          rawStatus: 'COMPLETED',
          updatedAt: null,
          sourceHash: null,
          destinationHash: null,
          toAmount: null,
        }),
      },
    })
    const { id: orderId } = await quoted(world.ramp.api.quote(sending(send)))
    await world.ramp.journal.beginStep(orderId, 'transfer', { account, nonce: 1 })
    await world.ramp.journal.recordHash(orderId, 'transfer', depositHash)
    given = meanwhile
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
