import type { SellIntent } from '@/lib/domain/kinds/quote'
import type { Decimal } from '@/lib/domain/money/money'
import type { SellQuoteRequest } from '../sell/body'

export const transactionId = '6f1c2a34-9b7d-4e52-8a10-3d5e7f901234'
export const recipientId = '0b8f7c1e-2d34-4a56-9b78-c0d1e2f34567'
export const token = '0x1111111111111111111111111111111111111111'
export const account = '0x2222222222222222222222222222222222222222'
export const settlement = '0x3333333333333333333333333333333333333333'

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

/** Every field of the specification's tables, in its types. */
export function quoteAnswer() {
  return {
    message: 'Quote requested',
    transactionId,
    quote: {
      provider: 'Sandbox',
      providerRequestId: 'req-1',
      fromToken: { chainId: 31337, address: token, symbol: 'USDC', decimals: 6, price: 1 },
      toCurrency: 'BRL',
      fromAmount: '100.5',
      toAmount: '542.70',
      exchangeRate: '5.4',
      fromAddress: account,
      estimatedDuration: 120,
      fees: {
        bridge: { amount: '0', token: 'USDC' },
        gas: { amount: '0.0001', token: 'ETH' },
        integrator: 0.25,
        maxSlippage: null,
      },
    },
    approvalTxParams: {
      from: account,
      to: token,
      gas: '0xea60',
      data: '0x095ea7b3',
      value: '0x0',
      nonce: 7,
    },
    transactionRequest: {
      from: account,
      to: settlement,
      data: '0xd954863c',
      value: '0',
      chainId: 31337,
      requestId: 'req-1',
      maxFeePerGas: '0x3b9aca00',
      maxPriorityFeePerGas: '0x3b9aca00',
    },
  }
}

export function statusAnswer() {
  return {
    id: transactionId,
    status: 'Completed',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:02:00.000Z',
    depositAddress: settlement,
    depositAmount: '100.5',
    depositTxHash: `0x${'ab'.repeat(32)}`,
    withdrawalAmount: '542.70',
    withdrawalDetails: { bankAccountNumber: '*****6789', currency: 'BRL', status: 'Settled' },
  }
}
