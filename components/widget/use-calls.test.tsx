import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Decimal } from '@/lib/domain/money/money'
import { makeJwt } from './test/fake-host'
import { FakeService } from './test/fake-service'
import { forgetCallsOfPage } from './token/call-bound'
import { TokenProvider, useTokenClient } from './token-provider'
import { useOnrampQuote } from './use-quotes'
import { useOfframpStatus } from './use-statuses'

const transactionId = '6f1c2a34-9b7d-4e52-8a10-3d5e7f901234'
const token = '0x1111111111111111111111111111111111111111'
const other = '0b8f7c1e-2d34-4a56-9b78-c0d1e2f34567'

let service: FakeService
let visibility: DocumentVisibilityState
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  service = new FakeService()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
})
afterEach(() => {
  cleanup()
  forgetCallsOfPage()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = (name: string) => screen.getByRole('status', { name }).textContent

async function getToken() {
  const now = Math.floor(Date.now() / 1_000)
  return { jwt: makeJwt(now, now + 3_600), expiresAt: now + 3_600 }
}

function Follow({ id }: { id: string | null }) {
  const { status, failure, isEnded, checkNow } = useOfframpStatus(id)
  const { signOut, retry } = useTokenClient()
  return (
    <>
      <output aria-label="phase">{status?.phase ?? 'none'}</output>
      <output aria-label="failure">{failure?.code ?? 'none'}</output>
      <output aria-label="ended">{String(isEnded)}</output>
      <button type="button" onClick={checkNow}>
        check
      </button>
      <button type="button" onClick={signOut}>
        out
      </button>
      <button type="button" onClick={retry}>
        in
      </button>
    </>
  )
}

const page = (id: string | null) => (
  <TokenProvider baseUrl="https://pay.test" getToken={getToken}>
    <Follow id={id} />
  </TokenProvider>
)

const status = (word: string) => () => Response.json({ id: transactionId, status: word })

describe('following a status', () => {
  test('polls with growing delays, and stops after the end', async () => {
    service.respond = status('Processing')
    render(page(transactionId))
    await pass(5 * 60_000)
    expect(shown('phase')).toBe('processing')
    // 2, 3, 5, 7, 11, 17, 27, 41 and then 60 s.
    expect(service.calls).toHaveLength(12)
    service.respond = status('Completed')
    await pass(60_000)
    expect([shown('phase'), shown('ended')]).toEqual(['completed', 'true'])
    const asked = service.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'check' }))
    await pass(3_600_000)
    expect(service.calls).toHaveLength(asked)
  })

  test('pauses while the page is hidden', async () => {
    service.respond = status('Processing')
    render(page(transactionId))
    await pass(0)
    visibility = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(50 * 60_000)
    expect(service.calls).toHaveLength(1)
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(service.calls).toHaveLength(2)
  })

  test('respects a 429 and reports it, even when a person presses', async () => {
    service.respond = () => Response.json({}, { status: 429, headers: { 'retry-after': '200' } })
    render(page(transactionId))
    await pass(1_000)
    expect(shown('failure')).toBe('budget_spent')
    for (let second = 0; second < 190; second += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'check' }))
      await pass(1_000)
    }
    expect(service.calls).toHaveLength(1)
    service.respond = status('Processing')
    await pass(15_000)
    expect([shown('phase'), shown('failure')]).toEqual(['processing', 'none'])
  })

  test('asks again after five minutes, however long a 429 asks to wait', async () => {
    service.respond = () => Response.json({}, { status: 429, headers: { 'retry-after': '99999999' } })
    render(page(transactionId))
    await pass(299_000)
    expect(service.calls).toHaveLength(1)
    service.respond = status('Completed')
    await pass(2_000)
    expect([shown('phase'), shown('failure')]).toEqual(['completed', 'none'])
  })

  test('keeps its data through failures, and drops it for another transaction', async () => {
    service.respond = status('Processing')
    const view = render(page(transactionId))
    await pass(0)
    service.respond = () => Response.json({}, { status: 404 })
    await pass(10_000)
    expect([shown('phase'), shown('failure')]).toEqual(['processing', 'not_found'])
    view.rerender(page(other))
    expect([shown('phase'), shown('failure')]).toEqual(['none', 'none'])
    view.rerender(page(null))
    const asked = service.calls.length
    await pass(600_000)
    expect(service.calls).toHaveLength(asked)
  })

  test('shows nothing of a session after its end and continues with the next', async () => {
    service.respond = status('Processing')
    render(page(transactionId))
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: 'out' }))
    expect(shown('phase')).toBe('none')
    await pass(600_000)
    expect(service.calls).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'in' }))
    await pass(0)
    expect(shown('phase')).toBe('processing')
  })
})

function Price() {
  const { ask, isAsking, data, failure } = useOnrampQuote()
  const request = {
    // A plain decimal.
    intent: { method: 'fromAmount', amount: '100' as Decimal, chainId: 31337, token },
    decimals: 6,
    recipient: { recipientId: null, toAddress: token },
  } as const
  return (
    <>
      <output aria-label="price">
        {isAsking ? 'asking' : (failure?.code ?? (data === null ? 'none' : 'quoted'))}
      </output>
      <button type="button" onClick={() => ask(request)}>
        price
      </button>
    </>
  )
}

describe('a price', () => {
  const show = () =>
    render(
      <TokenProvider baseUrl="https://pay.test" getToken={getToken}>
        <Price />
      </TokenProvider>,
    )

  test('requests neither a price nor a token while offline, and the next press works', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    service.respond = () => Response.json({}, { status: 422 })
    show()
    const button = screen.getByRole('button', { name: 'price' })
    fireEvent.click(button)
    await pass(0)
    expect(shown('price')).toBe('offline')
    expect(service.calls).toHaveLength(0)
    onLine.mockReturnValue(true)
    fireEvent.click(button)
    await pass(0)
    expect(service.calls).toHaveLength(1)
    expect(shown('price')).toBe('service_refused')
  })

  test('is requested only by a press, once for fast presses, and not again after a lost answer', async () => {
    service.respond = () => Promise.reject(new TypeError('Failed to fetch'))
    show()
    await pass(600_000)
    expect(service.calls).toHaveLength(0)
    const button = screen.getByRole('button', { name: 'price' })
    for (let press = 0; press < 5; press += 1) fireEvent.click(button)
    expect(shown('price')).toBe('asking')
    await pass(600_000)
    expect(service.calls).toHaveLength(1)
    expect(shown('price')).toBe('quote_unknown')
    fireEvent.click(button)
    await pass(0)
    expect(service.calls).toHaveLength(2)
  })
})
