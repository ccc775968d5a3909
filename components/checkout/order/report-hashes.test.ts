import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address, Hex } from '@/lib/domain/chains'
import type { ErrorCode } from '@/lib/domain/error-codes'
import type { StepName } from '@/lib/domain/kinds/quote'
import type { OrderView } from '@/lib/domain/order/view/views'
import { fail, ok, type Result } from '@/lib/domain/result'
import { keepHash, keptForMs, keptHashes, mostKept } from '@/lib/wallet/pending-hash'
import { putHash } from '../put-hash'
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
  vi.fn(async (_order: string, _step: StepName, _hash: Hex, _account?: Address) => answer())
const refuses = (code: ErrorCode) => answers(() => fail({ code }))

describe('hashes pending in the browser', () => {
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
      ['a', 'approval', hash, maria],
      ['a', 'transfer', hash, maria],
      ['b', 'transfer', hash, maria],
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
    'wrong_account',
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

  test('are neither reported nor dropped if they belong to another person', async () => {
    keep('a', { account: joao })
    const report = refuses('not_found')
    await reportKept(maria, report)
    expect(report).not.toHaveBeenCalled()
    expect(await waiting(joao)).toEqual(['a transfer'])
  })

  test('outlive a page whose person signed out while another signed in in the same browser', async () => {
    keep('a')
    let session = joao
    const answer = (account?: Address): Result<OrderView> => {
      if (account === session) return ok(orderIn('sent'))
      return fail({ code: account === undefined ? 'not_found' : 'wrong_account' })
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) =>
      Response.json(answer(JSON.parse(String(init?.body)).account)),
    )
    expect(await reportKept(maria, putHash)).toBe(1)
    expect(await waiting()).toEqual(['a transfer'])
    session = maria
    expect(await reportKept(maria, putHash)).toBe(0)
    expect(await waiting()).toEqual([])
  })

  test('are limited in age and number, oldest dropped first', async () => {
    keep('old', { agoMs: keptForMs })
    for (let number = 0; number < mostKept + 3; number++) keep(`order-${number}`, { agoMs: 1_000 - number })
    const kept = await waiting()
    expect(kept).toHaveLength(mostKept)
    expect(kept[0]).toBe('order-3 transfer')
    expect(localStorage).toHaveLength(mostKept)
  })

  test('are skipped if the stored value is invalid', async () => {
    keep('a')
    localStorage.setItem('ramp.pending-hash.b.transfer', '{"orderId":"b"}')
    localStorage.setItem('ramp.pending-hash.c.transfer', 'no JSON')
    localStorage.setItem('elsewhere', '1')
    expect(await waiting()).toEqual(['a transfer'])
  })
})

describe('reporting', () => {
  test('continues with growing delays while the answer is unclear, and stops eventually', async () => {
    keep('a')
    const report = refuses('unexpected')
    stop = keepReporting(maria, report)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(report).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    expect(report).toHaveBeenCalledTimes(1 + reportGapsMs.length)
  })

  test('does not keep in step with other pages', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    keep('a')
    const report = refuses('unexpected')
    stop = keepReporting(maria, report)
    await vi.advanceTimersByTimeAsync(1_599)
    expect(report).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(report).toHaveBeenCalledTimes(2)
  })

  test('restarts when the network or the person is back, not while the page is hidden', async () => {
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

  test('ends when nothing is pending, and restarts for a later hash', async () => {
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
