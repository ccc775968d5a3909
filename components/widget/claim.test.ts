import { afterEach, expect, test, vi } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import { account } from '@/lib/domain/plan.fixture'
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

afterEach(() => vi.unstubAllGlobals())

test('the transfer of a sale and of a send is claimed by its hash, and nothing else is', () => {
  expect(claimOf(event)).toEqual({ ...claim, flow: 'sell' })
  expect(claimOf({ ...event, flow: 'send' })).toEqual({ ...claim, flow: 'send' })
  const none: readonly Partial<TransactionEvent>[] = [
    { flow: 'buy' },
    { step: 'approval' },
    { step: null },
    { hash: null },
    { transactionId: null },
  ]
  for (const changed of none) expect(claimOf({ ...event, ...changed })).toBeNull()
})

test('a claim that is lost on the way disturbs nobody', async () => {
  const fetching = vi.fn(async () => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', fetching)
  await expect(postClaim({ ...claim, transactionId: 'a', flow: 'send' })).resolves.toBeUndefined()
  expect(fetching).toHaveBeenCalledWith('/api/orders/claim', expect.objectContaining({ method: 'POST' }))
})
