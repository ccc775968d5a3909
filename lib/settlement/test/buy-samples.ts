// Answers to calls of a purchase, as the service writes them.
import { account, buyRequest, token, transactionId } from './requests'
import type { Sample } from './sample'

/** As in the contract. */
export function buyAnswer() {
  return {
    message: 'Quote requested',
    transactionId,
    quote: {
      provider: 'Sandbox',
      providerRequestId: 'req-1',
      fromCurrency: 'BRL',
      fromAmount: '100.00',
      toToken: { chainId: 31337, address: token, symbol: 'USDC', decimals: 6, price: 1 },
      toAmount: '18.2',
      toAddress: account,
      exchangeRate: '0.182',
      estimatedDuration: 20,
      fees: {
        bridge: { amount: '0.10', token: 'BRL' },
        gas: { amount: '0.05', token: 'BRL' },
        integrator: 0.25,
        maxSlippage: null,
      },
    },
    depositInstructions: {
      method: 'PIX',
      amount: '100.00',
      currency: 'BRL',
      pixKey: '00020101021226',
      pixQrCode: 'data:image/svg+xml,%3Csvg/%3E',
      expiresAt: '2026-11-21T12:10:00Z',
      referenceId: 'ref-1',
    },
  }
}

export function buyStatusAnswer() {
  return {
    transactionId,
    status: 'Completed',
    depositStatus: 'Received',
    fiatAmount: '100.00',
    returnedAmount: '23.45',
    cryptoAmount: '18.2',
    settlementAddress: account,
    destinationHash: `0x${'cd'.repeat(32)}`,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:02:00.000Z',
  }
}

export const buySample: Sample<'buy'> = {
  title: 'a purchase',
  intent: { ...buyRequest().intent, kind: 'buy', account, address: account, currency: 'BRL' },
  request: buyRequest,
  quote: { path: '/v1/onramp/quote', answer: buyAnswer },
  status: { path: '/v1/onramp/status', answer: buyStatusAnswer },
}
