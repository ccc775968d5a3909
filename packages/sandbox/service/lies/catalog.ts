// Every lie, defined once: its name, the kind of answer it changes, and the operations it can be told in.
import { OPERATION_NAMES, type OperationName } from '../http/operations'

export const LIE_KINDS = ['status', 'quote', 'limit', 'recipient'] as const
export type LieKind = (typeof LIE_KINDS)[number]

interface Entry {
  readonly kind: LieKind
  readonly operations: readonly OperationName[]
}

function toldIn(kind: LieKind, ...operations: readonly OperationName[]): Entry {
  return { kind, operations }
}

const status = toldIn('status', 'offramp-status', 'onramp-status', 'crosschain-status')
const saleStatus = toldIn('status', 'offramp-status')
const depositStatus = toldIn('status', 'offramp-status', 'crosschain-status')
const quote = toldIn('quote', 'offramp-quote', 'onramp-quote', 'crosschain-quote')
const tokenQuote = toldIn('quote', 'offramp-quote', 'crosschain-quote')
const charge = toldIn('quote', 'onramp-quote')
const limit = toldIn('limit', ...OPERATION_NAMES)
const recipient = toldIn('recipient', 'create-recipient', 'update-recipient', 'deactivate-recipient')

export const LIES = {
  completed: status,
  failed: status,
  refunded: status,
  cancelled: toldIn('status', 'onramp-status', 'crosschain-status'),
  processing: status,
  'other-deposit': depositStatus,
  waiting: status,
  'unknown-word': status,
  'stamp-ahead': status,
  'stamp-behind': status,
  'short-payout': saleStatus,
  'other-currency': saleStatus,
  'other-account': saleStatus,
  'no-amount': status,
  'control-text': status,
  'long-text': status,
  'other-id': status,
  'not-found': status,
  garbage: status,
  'long-duration': quote,
  'no-price': tokenQuote,
  'price-off': tokenQuote,
  'dollars-times-50': tokenQuote,
  'rate-off': quote,
  'capital-id': quote,
  'taken-id': quote,
  receiver: charge,
  'plain-key': charge,
  'far-expiry': charge,
  'retry-after-huge': limit,
  'retry-after-garbage': limit,
  'date-off': limit,
  'refused-credentials': limit,
  'other-recipient': recipient,
  'no-body': recipient,
  'changed-key': toldIn('recipient', 'list-recipients'),
} as const satisfies Readonly<Record<string, Entry>>

export type LieName = keyof typeof LIES
// Safe: Object.keys loses the names, and the object has no others.
export const LIE_NAMES = Object.keys(LIES) as [LieName, ...LieName[]]

/** `any` means every status lie. */
export const LIE_CHOICES = ['any', ...LIE_NAMES] as const
export type LieChoice = (typeof LIE_CHOICES)[number]

export function kindOf(lie: LieName): LieKind {
  return LIES[lie].kind
}

export function namesOf(choice: LieChoice): readonly LieName[] {
  return choice === 'any' ? LIE_NAMES.filter((name) => kindOf(name) === 'status') : [choice]
}

export function isToldIn(lie: LieName, operation: OperationName): boolean {
  const operations: readonly OperationName[] = LIES[lie].operations
  return operations.includes(operation)
}
