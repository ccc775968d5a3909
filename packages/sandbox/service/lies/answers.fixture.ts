// One true answer of every operation, and the lies about it.
import type { OperationName } from '../http/operations'
import type { Facts, Members, ToldAnswer, TrueAnswer } from './answer'
import type { LieName } from './catalog'
import { diceOf } from './dice'
import { lieAbout } from './lie-about'

export const ID = '3f2a7c1e-0b6d-4e2a-9c3f-1a2b3c4d5e6f'
export const OTHER = '11111111-2222-4333-8444-555555555555'
export const HASH = `0x${'a'.repeat(64)}`
export const OTHERS_HASH = `0x${'b'.repeat(64)}`
const STAMPS = { createdAt: '2026-11-23T10:00:00.000Z', updatedAt: '2026-11-23T10:01:00.000Z' }
export const facts: Facts = {
  nowMs: Date.parse('2026-11-23T10:02:00.000Z'),
  machineMs: Date.parse('2026-11-23T09:00:00.000Z'),
  otherOrders: [OTHER],
  otherDeposits: [OTHERS_HASH],
  recipients: [ID, OTHER],
}

export const sale = (status: string): Members => ({
  id: ID,
  status,
  ...STAMPS,
  depositAddress: '0xdeposit',
  depositAmount: '100',
  depositTxHash: HASH,
  withdrawalAmount: '539.57',
  withdrawalDetails: { bankAccountNumber: '****1234', currency: 'BRL', status: status.toLowerCase() },
})
export const purchase = (status: string): Members => ({
  transactionId: ID,
  status,
  depositStatus: 'Received',
  fiatAmount: '100.00',
  cryptoAmount: '18.28',
  settlementAddress: '0xwallet',
  ...STAMPS,
})
export const transfer = (status: string): Members => ({
  transactionId: ID,
  status,
  fromChain: '31337',
  toChain: '31338',
  sourceHash: HASH,
  fromAmount: '100',
  toAmount: '99.63',
  ...STAMPS,
})
export const quote: Members = {
  message: 'made',
  transactionId: ID,
  quote: {
    fromToken: { symbol: 'USDC', decimals: 6, price: 1 },
    fromAmount: '100',
    toAmount: '539.57',
    exchangeRate: '5.39570493',
    estimatedDuration: 7,
  },
  approvalTxParams: {},
  transactionRequest: { data: '0x01' },
}
const charge: Members = {
  transactionId: ID,
  quote: {
    fromAmount: '100.00',
    toToken: { symbol: 'USDC', decimals: 6, price: 1 },
    toAmount: '18.286',
    exchangeRate: '0.18286',
    estimatedDuration: 7,
  },
  depositInstructions: {
    amount: '100.00',
    pixKey: '000201',
    pixQrCode: 'data:',
    expiresAt: '2026-11-23T10:10:00.000Z',
    referenceId: 'abc123',
  },
}
const listed = {
  recipients: [
    { recipientId: ID, fiatSettlementDetails: { toCurrency: 'BRL', pixKey: 'mom@example.com' } },
    { recipientId: OTHER, toAddress: '0xwallet' },
  ],
  total: 2,
}

export const answers: Readonly<Record<OperationName, Members>> = {
  'issue-token': { token: 'a.b.c', expiresAt: STAMPS.updatedAt },
  'create-recipient': { message: 'made', recipientId: ID },
  'list-recipients': listed,
  'update-recipient': { message: 'changed', recipientId: ID },
  'deactivate-recipient': { message: 'ended', recipientId: ID },
  'offramp-quote': quote,
  'offramp-status': sale('Completed'),
  'onramp-quote': charge,
  'onramp-status': purchase('Processing'),
  'crosschain-quote': quote,
  'crosschain-status': { transaction: transfer('PROCESSING') },
  balances: { balances: [] },
  prices: { prices: [] },
}

export interface Case {
  readonly body?: Members
  readonly question?: Members
  readonly status?: number
  readonly seed?: number
}

export function tell(lie: LieName, operation: OperationName, of: Case = {}): ToldAnswer | null {
  const { body = answers[operation], question = { intent: { method: 'usd', value: '100' } } } = of
  const answer: TrueAnswer = { operation, question, status: of.status ?? 200, body }
  return lieAbout(answer, lie, facts, diceOf(of.seed ?? 1, lie))
}

/** As the caller receives it. */
export function heard(told: ToldAnswer | null): Members | null {
  return told && JSON.parse(JSON.stringify(told.body))
}

export const seeds = Array.from({ length: 100 }, (_, seed) => seed)
