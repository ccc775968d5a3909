// Answers to calls of a sale, as the service writes them.
import { account, quoteRequest, sellIntent, settlement, token, transactionId } from './requests'
import type { Sample } from './sample'

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

export const sellSample: Sample<'sell'> = {
  title: 'a sale',
  intent: sellIntent(),
  request: quoteRequest,
  quote: { path: '/v1/offramp/quote', answer: quoteAnswer },
  status: { path: '/v1/offramp/status', answer: statusAnswer },
}
