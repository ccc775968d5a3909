import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ErrorCode } from '@/lib/domain/error-codes'
import { account } from '@/lib/domain/plan/plan.fixture'
import { fail, ok } from '@/lib/domain/result'
import type { Eip1193Provider } from './provider'
import { signIn } from './sign-in'
import type { SignInTerms, WalletConnection } from './types'

const minute = 60_000
const serverNow = Date.parse('2026-11-26T12:00:00.000Z')
const terms: SignInTerms = {
  nonce: 'n0nce12345678901',
  domain: 'ramp.example',
  uri: 'https://ramp.example',
  statement: 'Sign in.',
  issuedAt: new Date(serverNow).toISOString(),
  expirationTime: new Date(serverNow + 5 * minute).toISOString(),
}
const connection = { account, chainId: 31337 } as WalletConnection // Safe: a sign-in reads no more of it

const posted = vi.fn()
let answer: () => Response
let token: () => Response

function walletThat(waits: () => void): Eip1193Provider {
  const request = async () => {
    waits()
    return '0x12'
  }
  return { request } as unknown as Eip1193Provider // Safe: a sign-in only requests
}

/** A wallet whose person takes this long to confirm. */
const walletAfter = (waitMs: number) => walletThat(() => vi.advanceTimersByTime(waitMs))

beforeEach(() => {
  vi.useFakeTimers()
  posted.mockClear()
  answer = () => Response.json({})
  token = () => Response.json({ csrfToken: 'token' })
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/csrf')) return token()
    posted(url)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a sign-in', () => {
  test.each([-60, 0, 6, 60])('works in a browser whose clock is %i minutes ahead', async (minutes) => {
    vi.setSystemTime(serverNow + minutes * minute)
    expect(await signIn(walletAfter(minute), connection, [], terms)).toEqual(ok(null))
    expect(posted).toHaveBeenCalledTimes(1)
  })

  test('confirmed after its time is not sent', async () => {
    vi.setSystemTime(serverNow)
    expect(await signIn(walletAfter(5 * minute), connection, [], terms)).toMatchObject({
      error: { code: 'sign_in_expired' },
    })
    expect(posted).not.toHaveBeenCalled()
  })

  test('confirmed after its time is not sent by a device that was asleep meanwhile, which stops its steady clock', async () => {
    vi.setSystemTime(serverNow)
    const asleep = walletThat(() => vi.setSystemTime(serverNow + 5 * minute))
    expect(await signIn(asleep, connection, [], terms)).toMatchObject({ error: { code: 'sign_in_expired' } })
    expect(posted).not.toHaveBeenCalled()
  })

  test.each<readonly [string, unknown, number, ErrorCode]>([
    ['that ends unanswered with its time took too long', new Error('Request expired.'), 5, 'sign_in_expired'],
    ['that fails before its time is not called late', new Error('Request expired.'), 4, 'wallet_failed'],
    ['declined after its time was declined', { code: 5000 }, 6, 'wallet_refused'],
  ])('%s', async (_, error, minutes, code) => {
    const failing = walletThat(() => {
      vi.advanceTimersByTime(minutes * minute)
      throw error
    })
    expect(await signIn(failing, connection, [], terms)).toEqual(fail({ code }))
  })

  test('still works where the clock was set back meanwhile', async () => {
    vi.setSystemTime(serverNow)
    const corrected = walletThat(() => vi.setSystemTime(serverNow - 60 * minute))
    expect(await signIn(corrected, connection, [], terms)).toEqual(ok(null))
  })

  const of = (code: ErrorCode, status: number) => () => Response.json(fail({ code }), { status })
  const page = (status: number) => () => new Response('<html>', { status })
  test.each<readonly [string, ErrorCode, () => Response]>([
    ['refused by the server', 'sign_in_refused', of('sign_in_refused', 401)],
    ['refused by an older server', 'sign_in_refused', () => Response.json({ url: '/' }, { status: 401 })],
    ['while a store is down', 'store_unavailable', of('store_unavailable', 503)],
    ['tried too often', 'rate_limited', of('rate_limited', 429)],
    ['stopped by the limit of a proxy', 'rate_limited', page(429)],
    ['that got an error page', 'unexpected', page(502)],
    [
      'whose answer was lost',
      'no_answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('%s fails with %s', async (_, code, given) => {
    vi.setSystemTime(serverNow)
    answer = given
    expect(await signIn(walletAfter(minute), connection, [], terms)).toEqual(fail({ code }))
  })

  test.each([
    ['an error page', 'unexpected', page(502)],
    ['the limit of a proxy', 'rate_limited', page(429)],
  ])('that got %s before it was sent is not called unanswered', async (_, code, given) => {
    vi.setSystemTime(serverNow)
    token = given
    expect(await signIn(walletAfter(minute), connection, [], terms)).toMatchObject({ error: { code } })
    expect(posted).not.toHaveBeenCalled()
  })
})
