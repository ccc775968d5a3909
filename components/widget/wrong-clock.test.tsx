import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SellRequest } from '@/lib/domain/kinds/sell/kind'
import { account, decimal, goodSale, oneSale, rules } from '@/lib/domain/plan/plan.fixture'
import { adoptServerTime, serverNowMs } from '@/lib/wallet/server-clock'
import { makeJwt } from './test/fake-host'
import { forgetCallsOfPage } from './token/call-bound'
import { TokenProvider } from './token-provider'
import { type MountedRamp, useWidgetRamp } from './use-widget-ramp'

const { quote, plan, token } = goodSale(oneSale)
const connection = vi.hoisted(() => ({ account: '', chainId: 31337, walletName: 'Test Wallet' }))
vi.mock('../wallet/wallet-store', () => ({ useWalletConnection: () => connection }))

afterEach(() => {
  cleanup()
  forgetCallsOfPage()
  adoptServerTime(Date.now(), Date.now())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const chainId = token.chainId
const rpcUrl = 'http://127.0.0.1:1/1'
const chain = { id: chainId, name: 'A', rpcUrl, explorerUrl: null, nativeSymbol: 'ETH', confirmations: 1 }
const chains = [{ ...chain, tokens: [token] }]
const details = { pixKey: 'c@example.com', name: 'C', taxId: '529.982.247-25', email: 'c@example.com' }
const request: SellRequest = {
  intentKey: 'key-0000-0000-0001',
  chainId,
  token: token.address,
  method: 'fromAmount',
  amount: decimal('100'),
  recipient: { kind: 'inline', details, saveAs: null },
  replaces: null,
}

const signed = ({ to, data }: typeof plan.transfer) => ({
  from: account,
  to,
  data,
  value: '0',
  chainId,
  requestId: 'req-1',
})
/** As the service writes it: without an expiry. */
const priced = {
  message: 'ok',
  transactionId: quote.transactionId,
  quote: {
    provider: 'S',
    providerRequestId: 'req-1',
    fromToken: { chainId, address: token.address, symbol: token.symbol, decimals: token.decimals, price: 1 },
    toCurrency: 'BRL',
    fromAmount: quote.sendAmount,
    toAmount: quote.receiveAmount,
    exchangeRate: quote.exchangeRate,
    fromAddress: account,
    estimatedDuration: 60,
    fees: null,
  },
  approvalTxParams: plan.approval === null ? null : signed(plan.approval),
  transactionRequest: signed(plan.transfer),
}

/** A widget in a browser whose clock is that far ahead of everybody else's. */
async function openIn(aheadMs: number): Promise<MountedRamp> {
  Object.assign(connection, { account })
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') + aheadMs })
  vi.stubGlobal('fetch', async () => Response.json(priced))
  const getToken = async () => {
    const issuedAt = Math.floor((Date.now() - aheadMs) / 1_000)
    return { jwt: makeJwt(issuedAt, issuedAt + 3_600), expiresAt: issuedAt + 3_600, expiresIn: 3_600 }
  }
  let ramp: MountedRamp | null = null
  const Host = () => {
    ramp = useWidgetRamp({ serviceUrl: 'https://pay.test', getToken, chains, rules })
    return null
  }
  render(
    <TokenProvider baseUrl="https://pay.test/v1" getToken={getToken}>
      <Host />
    </TokenProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(10))
  // Safe: set by the render.
  return ramp as unknown as MountedRamp
}

test.each([0, -60_000, 3_600_000])(
  'a browser %d ms ahead gets a price that lasts its 30 s and can be signed no longer',
  async (aheadMs) => {
    const { ramp } = await openIn(aheadMs)
    const asked = ramp.api.quote({ kind: 'sell', request })
    await act(() => vi.advanceTimersByTimeAsync(10))
    const answer = await asked
    if (!answer.ok) throw new Error(answer.error.code)
    const leftMs = Date.parse(answer.data.quote?.expiresAt ?? '') - serverNowMs()
    expect(Math.round(leftMs / 1_000)).toBe(30)
    vi.setSystemTime(Date.now() + 40_000)
    const begun = await ramp.journal.beginStep(answer.data.id, 'transfer', { account, nonce: 1 })
    expect(begun).toMatchObject({ ok: false, error: { code: 'quote_expired' } })
  },
)
