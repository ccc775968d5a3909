// A purchase in progress, for the tests of the fold.
import type { Address, Hex } from '../../chains'
import type { Decimal } from '../../money/money'
import type { OrderEvent, ServiceFact } from '../../order/events'
import type { OrderCreated } from '../../order/order'
import { account, later, otherHash, plan, received, told, transferHash } from '../../order/order.fixture'
import type { PaymentView } from '../../order/parts'
import type { OrderState } from '../../order/state'
import { goodSale, oneSale } from '../../plan/plan.fixture'
import type { Quote } from '../quote'
import type { BuyIntent } from './kind'

const { token } = goodSale(oneSale)
// Test data, written as plain decimals.
const decimal = (text: string) => text as Decimal

export const boughtAt = '2026-11-21T12:00:01.000Z'
export const codeEnds = '2026-11-21T12:10:00.000Z'
export const afterCode = '2026-11-21T12:10:01.000Z'
export const deliveryHash: Hex = transferHash
export const to: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export const buyIntent: BuyIntent = {
  kind: 'buy',
  chainId: token.chainId,
  token: token.address,
  account,
  address: to,
  method: 'fromAmount',
  amount: decimal('100'),
  currency: 'BRL',
}

export const createdBuy: OrderCreated = {
  id: 'order-1',
  intent: buyIntent,
  recipient: { id: null, label: null, maskedKey: '0x5aAe…eAed', saved: false },
  replaces: null,
  at: '2026-11-21T12:00:00.000Z',
}

export const buyQuote: Quote = {
  transactionId: '6f1c2a34-9b7d-4e52-8a10-3d5e7f901234',
  provider: 'sandbox',
  providerRequestId: 'request-1',
  chainId: token.chainId,
  token: token.address,
  symbol: token.symbol,
  decimals: token.decimals,
  account: null,
  currency: 'BRL',
  to: {
    chainId: token.chainId,
    token: token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    address: to,
  },
  sendAmount: decimal('100'),
  receiveAmount: decimal('18.2'),
  exchangeRate: decimal('0.182'),
  tokenPriceUsd: decimal('1'),
  fees: [],
  maxSlippage: null,
  estimatedSeconds: 20,
  receivedAt: boughtAt,
  expiresAt: codeEnds,
}

export const payment: PaymentView = {
  method: 'PIX',
  brCode: '00020101',
  pixKey: null,
  amount: decimal('100.00'),
  currency: 'BRL',
  receiver: 'SANDBOX PAGAMENTOS',
  referenceId: 'ref-1',
  expiresAt: codeEnds,
  status: null,
  returnedAmount: null,
  claimedAt: null,
}

export const coded: OrderEvent = {
  type: 'quote-received',
  quote: buyQuote,
  plan: null,
  payment,
  at: boughtAt,
}

/** What the service says about a purchase; `paid` as "status" or "status returned". */
export function says(status: ServiceFact['status'], paid: string | null = null, at = boughtAt): OrderEvent {
  const [word, back] = (paid ?? '').split(' ')
  return {
    ...told(status, {}),
    at,
    // Safe: test data, one of the type's values.
    paid: paid === null ? null : { status: word as PaymentView['status'], returnedAmount: decimalOf(back) },
    delivery: status === 'completed' ? { amount: buyQuote.receiveAmount, hash: deliveryHash } : null,
  } as OrderEvent
}

function decimalOf(text: string | undefined): Decimal | null {
  return text === undefined ? null : decimal(text)
}

export const deliverySeen: OrderEvent = {
  type: 'delivery-seen',
  amount: buyQuote.receiveAmount,
  hash: deliveryHash,
  at: boughtAt,
}
export const reported: OrderEvent = { type: 'payment-claimed', at: boughtAt }
export const codeOver: OrderEvent = { type: 'expired', at: afterCode }

/** The states of an order without a plan to sign. */
type BuyState = Exclude<OrderState, 'quoted' | 'approving' | 'sending' | 'sent' | 'confirmed' | 'unknown'>

/** The shortest honest way for a purchase to reach each of its states. */
export const buyWays: Readonly<Record<BuyState, readonly OrderEvent[]>> = {
  quoting: [],
  'quote-unknown': [{ type: 'quote-lost', at: boughtAt }],
  'awaiting-payment': [coded],
  processing: [coded, says('processing', 'received')],
  completed: [coded, says('processing', 'received'), says('completed', 'received'), deliverySeen],
  failed: [coded, says('failed'), says('failed', null, later(61))],
  refunded: [coded, says('refunded', 'returned 100'), says('refunded', 'returned 100', later(61))],
  expired: [coded, codeOver],
  cancelled: [coded, { type: 'cancelled', at: boughtAt }],
  abandoned: [{ type: 'quote-refused', code: 'charge_refused', at: boughtAt }],
  'closed-by-support': [coded, { type: 'closed-by-operator', at: boughtAt }],
}

/** Answers of each status, so that the random histories have a new one too. */
const answers: Readonly<Record<ServiceFact['status'], readonly OrderEvent[]>> = {
  waiting: [says('waiting', 'awaiting'), says('waiting', 'in-transit')],
  processing: [says('processing', 'received')],
  completed: [says('completed', 'received'), says('completed', 'received 23.45')],
  failed: [says('failed'), says('failed', 'received')],
  refunded: [says('refunded', 'returned 99.99')],
  cancelled: [says('cancelled')],
  unrecognised: [says('unrecognised')],
}

/** Every event that a purchase may get, and some that belong to other kinds. */
export const anyBuyEvent: readonly OrderEvent[] = [
  coded,
  reported,
  codeOver,
  deliverySeen,
  { ...deliverySeen, hash: otherHash } as OrderEvent,
  ...Object.values(answers).flat(),
  { type: 'cancelled', at: boughtAt },
  { type: 'abandoned', at: boughtAt },
  { type: 'replaced', by: 'order-2', at: boughtAt },
  { type: 'quote-lost', at: boughtAt },
  { type: 'step-begun', step: 'transfer', account, nonce: 1, at: boughtAt },
  { type: 'step-sent', step: 'transfer', hash: otherHash, at: boughtAt },
  { type: 'chain-searched', what: 'delivery', upTo: 9, at: boughtAt },
  received,
  { type: 'quote-received', quote: buyQuote, plan, at: boughtAt },
]
