// A claimed send across chains. Neither its deposit nor its status says who receives it; only the delivery's log on
// the destination chain does, so nothing can be recorded before the delivery.
import { type Address, type Chain, findToken, type Hex, type Token } from '../chains'
import type { Quote } from '../kinds/quote'
import type { SendStatus } from '../kinds/send/kind'
import { compareDecimal, type Decimal, fromBaseUnits, toBaseUnits } from '../money/money'
import { sameAccount, sameHash } from '../order/order'
import { type ClaimQuestion, claimedQuote, type ProvenDeposit } from './claim'

export interface ToldTransfer extends SendStatus {
  /** In the token sent. */
  readonly fromAmount: Decimal | null
}

type DeliveryReport =
  /** By the service alone, which may be wrong for minutes. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'waiting' }
  /** Reported by the service, not yet confirmed on chain. The amount is in the delivered token. */
  | { readonly kind: 'told'; readonly hash: Hex; readonly amount: Decimal }

/** Whether the service says that nothing was delivered, and nothing will be. */
const undelivered: Readonly<Record<SendStatus['phase'], boolean>> = {
  'awaiting-deposit': false,
  processing: false,
  unknown: false,
  completed: false,
  failed: true,
  refunded: true,
  cancelled: true,
}

/** What the service says about the delivery of this exact deposit. */
export function judgeDelivered(
  status: ToldTransfer,
  { hash }: ClaimQuestion,
  { token, amount }: ProvenDeposit,
): DeliveryReport {
  const { phase, sourceHash, destinationHash, fromAmount, toAmount } = status
  if (sourceHash === null) return { kind: 'waiting' }
  const isOther =
    fromAmount !== null && compareDecimal(fromAmount, fromBaseUnits(amount, token.decimals)) !== 0
  if (!sameHash(sourceHash, hash) || isOther || undelivered[phase]) return { kind: 'denied' }
  if (phase !== 'completed' || destinationHash === null || toAmount === null) return { kind: 'waiting' }
  return { kind: 'told', hash: destinationHash, amount: toAmount }
}

/** One token transfer, as a transaction's log shows it. */
export interface TokenMovement {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly units: bigint
}

export interface Arrival {
  readonly token: Token
  readonly address: Address
}

/**
 * Where the reported amount ended up: the only transfer of it, in a token we know, that is not forwarded. Null when
 * there is none, or more than one, since we could not tell which is meant.
 */
export function arrivalOf(moves: readonly TokenMovement[], chain: Chain, amount: Decimal): Arrival | null {
  const told = moves.flatMap((move) => {
    const token = findToken([chain], chain.id, move.token)
    const isAmount = token !== undefined && toBaseUnits(amount, token.decimals) === move.units
    return isAmount ? [{ ...move, token }] : []
  })
  const goesOn = ({ token, to }: (typeof told)[number]) =>
    told.some((next) => next.token === token && sameAccount(next.from, to))
  const [only, second] = told.filter((move) => !goesOn(move))
  return only === undefined || second !== undefined ? null : { token: only.token, address: only.to }
}

const rateDecimals = 12

/**
 * The price that follows from what was sent and what arrived.
 * @param sentAt time of the deposit's block, ISO 8601; earlier arrivals at the address belong to something else
 */
export function claimedTransfer(
  question: ClaimQuestion,
  deposit: ProvenDeposit,
  { token, address }: Arrival,
  { amount, sentAt }: { readonly amount: Decimal; readonly sentAt: string },
): Quote | null {
  const { chainId, symbol, decimals } = token
  return claimedQuote(question, deposit, {
    currency: null,
    to: { chainId, token: token.address, symbol, decimals, address },
    receiveAmount: amount,
    rateDecimals,
    at: sentAt,
  })
}
