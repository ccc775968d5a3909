import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address, Hex } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import { fail, ok, type Result } from '@/lib/domain/result'
import { keepHash, keptForMs, keptHashes, mostKept } from '@/lib/wallet/pending-hash'
import { orderIn } from '../testing'
import { keepReporting, reportGapsMs, reportKept, whenReported } from './report-hashes'

const maria: Address = `0x${'aa'.repeat(20)}`
const joao: Address = `0x${'bb'.repeat(20)}`
const hash: Hex = `0x${'cd'.repeat(32)}`

let visibility: DocumentVisibilityState
let stop: () => void

beforeEach(() => {
  visibility = 'visible'
  stop = () => {}
  localStorage.clear()
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function keep(orderId: string, changed: { account?: Address; step?: StepName; agoMs?: number } = {}) {
  const { account = maria, step = 'transfer', agoMs = 0 } = changed
  keepHash({ orderId, step, hash, account, keptAtMs: Date.now() - agoMs })
}

async function waiting(account = maria): Promise<readonly string[]> {
  return (await keptHashes(account, Date.now())).map(({ orderId, step }) => `${orderId} ${step}`)
}

const answers = (answer: () => Result<OrderView>) =>
  vi.fn(async (_order: string, _step: StepName, _hash: Hex) => answer())
const refuses = (code: ErrorCode) => answers(() => fail({ code }))

describe('hashes that wait in the browser', () => {
  test('are reported for every order, oldest first, and forgotten when the server has them', async () => {
    keep('b', { agoMs: 1_000 })
    keep('a', { agoMs: 3_000, step: 'approval' })
    keep('a', { agoMs: 2_000 })
    const report = answers(() => ok(orderIn('sent')))
    const heard = vi.fn()
    const deaf = whenReported(heard)
    expect(await reportKept(maria, report)).toBe(0)
    deaf()
    expect(report.mock.calls).toEqual([
      ['a', 'approval', hash],
      ['a', 'transfer', hash],
      ['b', 'transfer', hash],
    ])
    expect(heard).toHaveBeenCalledTimes(3)
    expect(await waiting()).toEqual([])
  })

  test.each(['not_found', 'step_already_sent'] as const)('are dropped after %s', async (code) => {
    keep('a')
    expect(await reportKept(maria, refuses(code))).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test.each([
    'not_signed_in',
    'origin_refused',
    'rate_limited',
    'store_unavailable',
    'input_invalid',
    'unexpected',
  ] as const)('are kept after %s', async (code) => {
    keep('a')
    expect(await reportKept(maria, refuses(code))).toBe(1)
    expect(await waiting()).toEqual(['a transfer'])
  })

  test('of another person are neither reported nor dropped', async () => {
    keep('a', { account: joao })
    const report = refuses('not_found')
    await reportKept(maria, report)
    expect(report).not.toHaveBeenCalled()
    expect(await waiting(joao)).toEqual(['a transfer'])
  })

  test('are bounded in age and in number, the oldest let go first', async () => {
    keep('old', { agoMs: keptForMs })
    for (let number = 0; number < mostKept + 3; number++) keep(`order-${number}`, { agoMs: 1_000 - number })
    const kept = await waiting()
    expect(kept).toHaveLength(mostKept)
    expect(kept[0]).toBe('order-3 transfer')
    expect(localStorage).toHaveLength(mostKept)
  })

  test('of a store that holds nonsense are left out', async () => {
    keep('a')
    localStorage.setItem('ramp.pending-hash.b.transfer', '{"orderId":"b"}')
    localStorage.setItem('ramp.pending-hash.c.transfer', 'no JSON')
    localStorage.setItem('elsewhere', '1')
    expect(await waiting()).toEqual(['a transfer'])
  })
})

describe('reporting', () => {
  test('goes on with growing gaps while the answer is unclear, and comes to an end', async () => {
    keep('a')
    const report = refuses('unexpected')
    stop = keepReporting(maria, report)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(report).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(report).toHaveBeenCalledTimes(1 + reportGapsMs.length)
  })

  test('begins again when the network or the person is back, not while the page is hidden', async () => {
    keep('a')
    const report = refuses('unexpected')
    stop = keepReporting(maria, report)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    report.mockClear()
    visibility = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(report).not.toHaveBeenCalled()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(report).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(report).toHaveBeenCalledTimes(2)
  })

  test('ends when nothing waits, and takes up a hash that is kept later', async () => {
    const report = answers(() => ok(orderIn('sent')))
    stop = keepReporting(maria, report)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(report).not.toHaveBeenCalled()
    keep('a')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(report).toHaveBeenCalledTimes(1)
    expect(await waiting()).toEqual([])
  })
})
