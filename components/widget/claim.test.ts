import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { givesTokens, orderKinds } from '@/lib/domain/kinds/kinds'
import { account } from '@/lib/domain/plan/plan.fixture'
import { claimOf, postClaim } from './claim'
import type { TransactionEvent } from './events'

const hash: Hex = `0x${'b2'.repeat(32)}`
const event: TransactionEvent = {
  type: 'transaction',
  orderId: 'own',
  transactionId: 'f2b7a1c4-0000-4000-8000-000000000001',
  flow: 'sell',
  chainId: 31337,
  token: account,
  status: 'sent',
  basis: 'seen',
  told: null,
  sendAmount: null,
  receiveAmount: null,
  payoutFinding: null,
  step: 'transfer',
  stepStatus: 'sent',
  hash,
}
const claim = { transactionId: event.transactionId, chainId: 31337, hash }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('claims only the transfer of an order that gives tokens, by its hash', () => {
  for (const flow of orderKinds.filter(givesTokens))
    expect(claimOf({ ...event, flow })).toEqual({ ...claim, flow })
  const none: readonly Partial<TransactionEvent>[] = [
    { flow: 'buy' },
    { step: 'approval' },
    { step: null },
    { hash: null },
    { transactionId: null },
  ]
  for (const changed of none) expect(claimOf({ ...event, ...changed })).toBeNull()
})

test('a lost claim has no effect', async () => {
  const fetching = vi.fn(async () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', fetching)
  await expect(postClaim({ ...claim, transactionId: 'a', flow: 'sell' })).resolves.toBeUndefined()
  expect(fetching).toHaveBeenCalledWith('/api/orders/claim', expect.objectContaining({ method: 'POST' }))
})

describe('a claim that gets a 429', () => {
  const sale = { ...claim, transactionId: 'one', flow: 'sell' as const }
  const limited = (retryAfter?: string) =>
    new Response(null, {
      status: 429,
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    })
  const path = '/api/limited'
  let answers: Response[]
  let fetching: ReturnType<typeof vi.fn>

  beforeEach(() => {
    vi.useFakeTimers()
    answers = []
    fetching = vi.fn(async () => answers.shift() ?? Response.json({ ok: true }))
    vi.stubGlobal('fetch', fetching)
  })

  test('is sent again at the given time, and not before', async () => {
    answers = [limited('60'), limited('7')]
    const sent = postClaim(sale, path)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(fetching).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(fetching).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(fetching).toHaveBeenCalledTimes(3)
    await sent
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(fetching).toHaveBeenCalledTimes(3)
    const bodies = fetching.mock.calls.map(([, init]) => init.body)
    expect(bodies).toEqual(Array(3).fill(JSON.stringify(sale)))
  })

  test('holds back the claims behind it, and the same claim is not queued twice', async () => {
    answers = [limited('10')]
    const first = postClaim(sale, path)
    const again = postClaim(sale, path)
    const other = postClaim({ ...sale, transactionId: 'other' }, path)
    await vi.advanceTimersByTimeAsync(9_000)
    expect(fetching).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await Promise.all([first, again, other])
    expect(fetching).toHaveBeenCalledTimes(3)
  })

  test.each([undefined, 'soon', '99999999', '86400'])(
    'with Retry-After %s waits minutes at most',
    async (wait) => {
      answers = [limited(wait)]
      const sent = postClaim(sale, path)
      await vi.advanceTimersByTimeAsync(300_000)
      await sent
      expect(fetching).toHaveBeenCalledTimes(2)
    },
  )

  test('is given up eventually, like one refused for another reason', async () => {
    answers = Array.from({ length: 50 }, () => limited('1'))
    const sent = postClaim(sale, path)
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
    expect(fetching).toHaveBeenCalledTimes(10)
    answers = [new Response(null, { status: 503 })]
    await postClaim(sale, path)
    expect(fetching).toHaveBeenCalledTimes(11)
  })
})
