// Requests of the port, in our own types, and the ids used by its tests.

import type { BuyQuoteRequest } from '@/lib/domain/kinds/buy/kind'
import type { SellIntent, SellQuoteRequest } from '@/lib/domain/kinds/sell/kind'
import type { Decimal } from '@/lib/domain/money/money'
import type { Call } from '../transport/exchange'

export const transactionId = '6f1c2a34-9b7d-4e52-8a10-3d5e7f901234'
export const recipientId = '0b8f7c1e-2d34-4a56-9b78-c0d1e2f34567'
export const token = '0x1111111111111111111111111111111111111111'
export const account = '0x2222222222222222222222222222222222222222'
export const settlement = '0x3333333333333333333333333333333333333333'

/** A question, and a call that may act. */
export const get: Call = {
  operation: 'offramp-status',
  method: 'GET',
  path: '/offramp/status',
  query: { transactionId: 'a b' },
}
export const post: Call = {
  operation: 'offramp-quote',
  method: 'POST',
  path: '/offramp/quote',
  body: { b: 1, a: { d: 2, c: 3 } },
}

export const person = {
  pixKey: 'maria@example.com',
  name: 'Maria Silva',
  taxId: '529.982.247-25',
  email: 'maria@example.com',
}

export function decimal(text: string): Decimal {
  // Test data, written here as plain decimals.
  return text as Decimal
}

export function sellIntent(change: Partial<SellIntent> = {}): SellIntent {
  return {
    kind: 'sell',
    chainId: 31337,
    token,
    account,
    method: 'fromAmount',
    amount: decimal('100.5'),
    currency: 'BRL',
    ...change,
  }
}

export function quoteRequest(change: Partial<SellQuoteRequest> = {}): SellQuoteRequest {
  return { intent: sellIntent(), decimals: 6, recipient: { recipientId }, ...change }
}

export function buyRequest(change: Partial<BuyQuoteRequest['intent']> = {}): BuyQuoteRequest {
  const intent = { chainId: 31337, token, method: 'fromAmount', amount: decimal('100'), ...change } as const
  return { intent, decimals: 6, recipient: { recipientId: null, toAddress: account } }
}
