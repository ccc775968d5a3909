// Requests and answers of a send: the answers as the service writes them.
import type { SendIntent, SendQuoteRequest } from '@/lib/domain/kinds/send/kind'
import { account, decimal, settlement, token, transactionId } from './requests'
import type { Sample } from './sample'

export const receiver = '0x4444444444444444444444444444444444444444'
export const toToken = '0x5555555555555555555555555555555555555555'

export function sendIntent(change: Partial<SendIntent> = {}): SendIntent {
  return {
    kind: 'send',
    chainId: 31337,
    token,
    account,
    method: 'fromAmount',
    amount: decimal('100.5'),
    to: { chainId: 31338, token: toToken, address: receiver },
    ...change,
  }
}

export function sendRequest(change: Partial<SendIntent> = {}): SendQuoteRequest {
  return { intent: sendIntent(change), decimals: { from: 6, to: 18 }, recipientId: null }
}

const signed = {
  from: account,
  to: settlement,
  data: '0xd954863c',
  value: '0x0',
  chainId: 31337,
  requestId: 'req-1',
  maxFeePerGas: '0x3b9aca00',
}

export function sendAnswer() {
  return {
    message: 'The cross-chain quote was created',
    transactionId,
    quote: {
      provider: 'Sandbox',
      providerRequestId: 'req-1',
      fromToken: { chainId: 31337, address: token, symbol: 'USDC', decimals: 6, price: 0.9998 },
      toToken: { chainId: '31338', address: toToken, symbol: 'USDT', decimals: 18, price: 1 },
      fromAmount: '100.5',
      toAmount: '100.000000000000000001',
      exchangeRate: '0.995024875622',
      fromAddress: account,
      estimatedDuration: 20,
      fees: { bridge: { amount: '0.3', token: 'USDC' }, integrator: 0.2, maxSlippage: null },
    },
    approvalTxParams: { from: account, to: token, data: '0x095ea7b3', value: '0', nonce: 3 },
    transactionRequest: signed,
  }
}

/** A direct transfer to the recipient. */
export function directAnswer() {
  const { transactionRequest, ...answer } = sendAnswer()
  return { ...answer, approvalTxParams: {}, transferTxParams: { ...transactionRequest, to: token } }
}

export const sourceHash = `0x${'ab'.repeat(32)}`
export const destinationHash = `0x${'cd'.repeat(32)}`

export function transactionAnswer() {
  return {
    transactionId,
    status: 'COMPLETED',
    fromChain: '31337',
    toChain: '31338',
    sourceHash,
    destinationHash,
    fromAmount: '100.5',
    toAmount: '100.000000000000000001',
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:02:00.000Z',
  }
}

export const sendSample: Sample<'send'> = {
  title: 'a send',
  intent: sendIntent(),
  request: sendRequest,
  quote: { path: '/v1/quote', answer: sendAnswer },
  status: { path: '/v1/status', answer: transactionAnswer },
}
