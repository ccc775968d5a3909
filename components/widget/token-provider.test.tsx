import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adoptServerTime, serverNowMs } from '@/lib/wallet/server-clock'
import type { GetToken } from './ask-host'
import { makeJwt } from './test/fake-host'
import { FakeService } from './test/fake-service'
import { forgetCallsOfPage, mostCallsPerMinute } from './token/call-bound'
import { TokenProvider, useTokenClient } from './token-provider'
import { useBalances, usePrices } from './use-market'

const baseUrl = 'https://pay.test/v1'
const token = '0x1111111111111111111111111111111111111111'

let service: FakeService
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  service = new FakeService()
  service.respond = (path) =>
    path.endsWith('/prices')
      ? Response.json({ prices: [{ token, usd: '1' }] })
      : Response.json({}, { status: 404 })
})
afterEach(() => {
  cleanup()
  forgetCallsOfPage()
  adoptServerTime(Date.now(), Date.now())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let issued = 0
function issue(lifeSeconds = 3_600) {
  const now = Math.floor(Date.now() / 1_000)
  issued += 1
  return { jwt: makeJwt(now, now + lifeSeconds, issued), expiresAt: now + lifeSeconds }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function Board() {
  const { state, signOut, retry } = useTokenClient()
  const prices = usePrices(31337)
  const balances = useBalances(31337, token)
  return (
    <>
      <output aria-label="state">{state}</output>
      <output aria-label="prices">{prices.data?.map(({ usd }) => usd).join() ?? 'none'}</output>
      <output aria-label="balances">{balances.failure?.code ?? `${balances.data?.length ?? 'none'}`}</output>
      <button type="button" onClick={signOut}>
        out
      </button>
      <button type="button" onClick={retry}>
        again
      </button>
    </>
  )
}

const shown = (name: string) => screen.getByRole('status', { name }).textContent

function show(getToken: GetToken, strict = false) {
  const board = (
    <TokenProvider baseUrl={baseUrl} getToken={getToken}>
      <Board />
    </TokenProvider>
  )
  return render(strict ? <StrictMode>{board}</StrictMode> : board)
}

describe('the provider', () => {
  test('[TOK-1] [TOK-4] asks once when it mounts; its children’s reads wait and use the token', async () => {
    const given: { resolve?: (answer: ReturnType<typeof issue>) => void } = {}
    const getToken = vi.fn<GetToken>(() => new Promise((resolve) => Object.assign(given, { resolve })))
    show(getToken)
    await pass(0)
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(shown('state')).toBe('refreshing')
    expect(service.calls).toHaveLength(0)
    const answer = issue()
    given.resolve?.(answer)
    await pass(0)
    expect(shown('state')).toBe('ready')
    expect(shown('prices')).toBe('1')
    expect(service.paths()).toEqual(['/v1/prices', '/v1/balances'])
    expect(service.calls.map(({ bearer }) => bearer)).toEqual(Array(2).fill(`Bearer ${answer.jwt}`))
    expect(service.calls.some(({ url }) => url.includes(answer.jwt))).toBe(false)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie).not.toContain(answer.jwt)
  })

  test('a service without balances breaks nothing', async () => {
    show(async () => issue())
    await pass(0)
    expect(shown('balances')).toBe('none')
  })

  test('[TOK-1] also asks only once in strict mode, and sends each read once', async () => {
    const getToken = vi.fn<GetToken>(async () => issue())
    show(getToken, true)
    await pass(0)
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(service.paths()).toEqual(['/v1/prices', '/v1/balances'])
    expect(shown('state')).toBe('ready')
  })

  test('[TOK-5] renews five minutes before expiry with the latest function, and not after unmounting', async () => {
    const first = vi.fn<GetToken>(async () => issue())
    const second = vi.fn<GetToken>(async () => issue())
    const view = show(first)
    await pass(0)
    view.rerender(
      <TokenProvider baseUrl={baseUrl} getToken={second}>
        <Board />
      </TokenProvider>,
    )
    await pass(54 * 60_000)
    expect(second).not.toHaveBeenCalled()
    await pass(61_000)
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
    view.unmount()
    await pass(24 * 3_600_000)
    expect(second).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a frozen tab renews when it is shown again', async () => {
    const getToken = vi.fn<GetToken>(async () => issue())
    show(getToken)
    await pass(0)
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  test('stops retrying while hidden, and asks once it is seen again', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const getToken = vi.fn<GetToken>(() => Promise.reject(new Error('down')))
    show(getToken)
    // Until then two calls to the service wait for a token.
    await pass(60_000)
    const tries = getToken.mock.calls.length
    await pass(3_600_000)
    expect(getToken).toHaveBeenCalledTimes(tries)
    visibility.mockReturnValue('visible')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    expect(getToken).toHaveBeenCalledTimes(tries + 1)
    visibility.mockRestore()
  })

  test('says that the session has ended, hides its data, and restarts on a press', async () => {
    const getToken = vi.fn<GetToken>(async () => issue())
    show(getToken)
    await pass(0)
    act(() => screen.getByRole('button', { name: 'out' }).click())
    expect(shown('state')).toBe('signed-out')
    expect(shown('prices')).toBe('none')
    await pass(3_600_000)
    expect(getToken).toHaveBeenCalledTimes(1)
    act(() => screen.getByRole('button', { name: 'again' }).click())
    await pass(0)
    expect(getToken).toHaveBeenCalledTimes(2)
    expect(shown('prices')).toBe('1')
  })

  test('keeps the limit when remounted every second with a different function', async () => {
    const calls: number[] = []
    const inline = (): GetToken => async () => {
      calls.push(Date.now())
      return issue()
    }
    for (let second = 0; second < 85; second += 1) {
      const view = show(inline())
      await pass(1_000)
      view.unmount()
    }
    for (const at of calls) {
      const inMinute = calls.filter((other) => other >= at && other < at + 60_000)
      expect(inMinute.length).toBeLessThanOrEqual(mostCallsPerMinute)
    }
    expect(calls.length).toBeGreaterThan(mostCallsPerMinute)
  })

  test('two providers have two independent tokens', async () => {
    render(
      <>
        <TokenProvider
          baseUrl={baseUrl}
          getToken={async () => ({ jwt: 'a.b.c', expiresAt: Date.now() / 1_000 + 3_600 })}
        >
          <Board />
        </TokenProvider>
        <TokenProvider
          baseUrl="https://other.test"
          getToken={() => Promise.reject(Object.assign(new Error('no'), { status: 401 }))}
        >
          <Board />
        </TokenProvider>
      </>,
    )
    await pass(0)
    const states = screen.getAllByRole('status', { name: 'state' }).map(({ textContent }) => textContent)
    expect(states).toEqual(['ready', 'signed-out'])
    expect(service.calls.every(({ url }) => url.startsWith('https://pay.test'))).toBe(true)
  })
})

describe("prices and codes end by the server's clock", () => {
  const hourMs = 3_600_000
  const offBy = () => Math.floor((serverNowMs() - Date.now()) / 1_000)
  /** Its server's clock is an hour ahead of this browser's. */
  const elsewhere: GetToken = async () => {
    const { jwt, expiresAt } = issue()
    return { jwt, expiresAt: expiresAt + hourMs / 1_000, expiresIn: 3_600 }
  }

  test("which a token's remaining time tells", async () => {
    show(elsewhere)
    await pass(0)
    expect(offBy()).toBe(3_600)
  })

  test('at the earliest when the token was issued, whatever remaining time the host claims', async () => {
    show(async () => ({ ...issue(), expiresIn: 2 * 86_400 }))
    await pass(0)
    expect(offBy()).toBe(0)
  })

  test('which a frame knows from our own server, so a surrounding page changes nothing', async () => {
    render(
      <TokenProvider baseUrl={baseUrl} getToken={elsewhere} frame={{}}>
        <Board />
      </TokenProvider>,
    )
    await pass(0)
    expect(shown('state')).toBe('ready')
    expect(offBy()).toBe(0)
  })
})
