import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recallRequest, rememberRequest } from '@/components/checkout/intent-memory'
import { chains, mom } from '@/components/checkout/testing'
import type { AskedQuote } from '@/lib/domain/kinds/kinds'
import { account, goodSale, now, oneSale, rules } from '@/lib/domain/plan/plan.fixture'
import type { WidgetOptions } from './options'
import { useWidgetRamp } from './use-widget-ramp'

const sale = goodSale(oneSale)
const client = vi.hoisted(() => ({ sell: { quote: vi.fn() }, buy: {}, send: {} }))
vi.mock('./token-provider', () => ({ useTokenClient: () => ({ client }) }))
vi.mock('../wallet/wallet-store', () => ({
  useWalletConnection: () => ({ account, chainId: 31337, walletName: 'Test Wallet' }),
}))
vi.mock('@/lib/wallet/server-clock', () => ({ serverNowMs: () => now.getTime() }))

beforeEach(() => client.sell.quote.mockResolvedValue({ quote: sale.quote, plan: sale.plan }))
afterEach(cleanup)

type Given = Partial<WidgetOptions>

/** A widget whose host has these options, and one price in it. */
async function openWith(given: Given) {
  let ramp: ReturnType<typeof useWidgetRamp> | null = null
  const Host = (options: Given) => {
    const getToken = async () => ({ jwt: '', expiresAt: 0 })
    ramp = useWidgetRamp({ serviceUrl: 'https://pay.test', getToken, chains, rules, ...options })
    return null
  }
  // Safe: set by the render.
  const ramped = () => ramp as unknown as ReturnType<typeof useWidgetRamp>
  const { rerender, unmount } = render(<Host {...given} />)
  const { chainId, token, sendAmount: amount } = sale.quote
  const asked = (intentKey: string): AskedQuote<'sell'> => ({
    kind: 'sell',
    request: {
      intentKey,
      chainId,
      token,
      method: 'fromAmount',
      amount,
      recipient: { kind: 'saved', recipientId: mom.id },
      replaces: null,
    },
  })
  const ask = (intentKey: string) => ramped().ramp.api.quote(asked(intentKey))
  const made = await ask('key-1')
  if (!made.ok) throw new Error(made.error.code)
  const orderId = made.data.id
  return { orderId, asked, ask, ramped, unmount, rerender: (next: Given) => rerender(<Host {...next} />) }
}

test('a host that passes another list of recipients loses no order, and the new list counts', async () => {
  const { orderId, ramped, rerender } = await openWith({ recipients: [mom] })
  rerender({ recipients: [{ ...mom, label: 'Mother' }] })
  expect(ramped().view(orderId)).toMatchObject({ state: 'quoted' })
  expect(await ramped().ramp.api.listRecipients()).toMatchObject({ ok: true, data: [{ label: 'Mother' }] })
})

test('a server that sends the same chains and rules as new objects changes nothing', async () => {
  const { orderId, ramped, rerender } = await openWith({ recipients: [mom] })
  const before = ramped().ramp
  rerender({ recipients: [mom], chains: structuredClone(chains), rules: structuredClone(rules) })
  expect(ramped().view(orderId)).toMatchObject({ state: 'quoted' })
  expect(ramped().ramp).toBe(before)
})

test('another offer or status route of the host counts from now on, and the order stays', async () => {
  const { orderId, ramped, ask, rerender } = await openWith({ recipients: [mom] })
  const none = chains.map((chain) => ({ ...chain, tokens: [] }))
  rerender({ recipients: [mom], chains: none, rules: { ...rules, targets: [] }, statusUrl: '/status' })
  expect(ramped().view(orderId)).toMatchObject({ state: 'quoted' })
  expect(ramped().ramp).toMatchObject({ chains: none, rules: { targets: [] } })
  expect(await ask('key-2')).toMatchObject({ ok: false, error: { code: 'not_offered' } })
})

test('what was typed for its orders ends with the widget, also if an answer comes later', async () => {
  const { orderId, asked, unmount } = await openWith({ recipients: [mom] })
  rememberRequest(orderId, asked('key-1'))
  rememberRequest('of-another-widget', asked('key-2'))
  unmount()
  rememberRequest(orderId, asked('key-1'))
  expect(recallRequest(orderId)).toBeNull()
  expect(recallRequest('of-another-widget')).not.toBeNull()
})
