import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chains, mom } from '@/components/checkout/testing'
import { account, goodSale, now, oneSale, rules } from '@/lib/domain/plan/plan.fixture'
import type { WidgetOptions } from './options'
import type { WidgetRamp } from './ramp/widget-ramp'
import { useWidgetRamp } from './use-widget-ramp'

const sale = goodSale(oneSale)
const client = vi.hoisted(() => ({ sell: { quote: vi.fn() }, buy: {}, send: {} }))
vi.mock('./token-provider', () => ({ useTokenClient: () => ({ client }) }))
vi.mock('../wallet/wallet-store', () => ({
  useWalletConnection: () => ({ account, chainId: 31337, walletName: 'Test Wallet' }),
}))
vi.mock('@/lib/wallet/server-clock', () => ({ serverNowMs: () => now.getTime() }))

afterEach(cleanup)

test('a host that passes another list of recipients loses no order, and the new list counts', async () => {
  client.sell.quote.mockResolvedValue({ quote: sale.quote, plan: sale.plan })
  let ramp: WidgetRamp | null = null
  const Host = ({ recipients }: Pick<WidgetOptions, 'recipients'>) => {
    const getToken = async () => ({ jwt: '', expiresAt: 0 })
    ramp = useWidgetRamp({
      serviceUrl: 'https://pay.test',
      getToken,
      chains,
      rules,
      recipients: recipients ?? [],
    })
    return null
  }
  // Safe: set by the render.
  const ramped = () => ramp as unknown as WidgetRamp
  const { rerender } = render(<Host recipients={[mom]} />)
  const { chainId, token, sendAmount: amount } = sale.quote
  const made = await ramped().ramp.api.quote({
    kind: 'sell',
    request: {
      intentKey: 'key-1',
      chainId,
      token,
      method: 'fromAmount',
      amount,
      recipient: { kind: 'saved', recipientId: mom.id },
      replaces: null,
    },
  })
  if (!made.ok) throw new Error(made.error.code)
  rerender(<Host recipients={[{ ...mom, label: 'Mother' }]} />)
  expect(ramped().view(made.data.id)).toMatchObject({ state: 'quoted' })
  expect(await ramped().ramp.api.listRecipients()).toMatchObject({ ok: true, data: [{ label: 'Mother' }] })
})
