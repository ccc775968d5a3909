import { account, settlement, token, toToken, transactionId } from './requests'

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
