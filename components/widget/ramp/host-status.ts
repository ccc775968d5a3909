// An order's status from the host's own server, which asks the service once for all viewers.
import { isPlainText, parseBoundedDecimal, parseMoment } from '@/lib/domain/bounds'
import type { Hex } from '@/lib/domain/chains'
import type { Decimal } from '@/lib/domain/money/money'
import type { BuyStatus, SellStatus, SendStatus } from '@/lib/domain/order/look'

const TIMEOUT_MS = 10_000
const sellPhases = ['awaiting-deposit', 'processing', 'completed', 'failed', 'refunded', 'unknown'] as const
const sendPhases = [...sellPhases, 'cancelled'] as const
const buyPhases = [
  'awaiting-payment',
  'processing',
  'completed',
  'failed',
  'refunded',
  'cancelled',
  'unknown',
] as const
const payments = ['awaiting', 'in-transit', 'received', 'returned'] as const

/** The host's answer is not a status; the widget asks the service instead. */
export class NoHostStatus extends Error {
  override readonly name = 'NoHostStatus'
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

// A host is trusted no more than the service: its values have the same bounds (lib/settlement/wire/values.ts).
const longestText = 200
const longestWord = 100

function textOf(value: unknown, name: string, most = longestText): string | null {
  const text = member(value, name)
  return typeof text === 'string' && isPlainText(text, most) ? text : null
}

function decimalOf(value: unknown, name: string): Decimal | null {
  return parseBoundedDecimal(textOf(value, name) ?? '')
}

function hashOf(value: unknown, name: string): Hex | null {
  const text = textOf(value, name)
  // Safe: the pattern checks the form.
  return text !== null && /^0x[0-9a-f]{64}$/i.test(text) ? (text as Hex) : null
}

function common<P extends string>(body: unknown, phases: readonly P[]) {
  const phase = phases.find((known) => known === member(body, 'phase'))
  if (phase === undefined) throw new NoHostStatus()
  return {
    phase,
    rawStatus: textOf(body, 'rawStatus', longestWord),
    updatedAt: parseMoment(member(body, 'updatedAt')),
  }
}

function parseSale(body: unknown): SellStatus {
  const withdrawal = member(body, 'withdrawal')
  return {
    ...common(body, sellPhases),
    depositAddress: textOf(body, 'depositAddress'),
    depositAmount: decimalOf(body, 'depositAmount'),
    depositTxHash: hashOf(body, 'depositTxHash'),
    withdrawalAmount: decimalOf(body, 'withdrawalAmount'),
    withdrawal:
      typeof withdrawal === 'object' && withdrawal !== null
        ? {
            maskedAccount: textOf(withdrawal, 'maskedAccount'),
            currency: textOf(withdrawal, 'currency', 20),
            status: textOf(withdrawal, 'status', longestWord),
          }
        : null,
  }
}

function parsePurchase(body: unknown): BuyStatus {
  return {
    ...common(body, buyPhases),
    payment: payments.find((known) => known === member(body, 'payment')) ?? null,
    returnedAmount: decimalOf(body, 'returnedAmount'),
    cryptoAmount: decimalOf(body, 'cryptoAmount'),
    destinationHash: hashOf(body, 'destinationHash'),
  }
}

function parseTransfer(body: unknown): SendStatus {
  return {
    ...common(body, sendPhases),
    sourceHash: hashOf(body, 'sourceHash'),
    destinationHash: hashOf(body, 'destinationHash'),
    toAmount: decimalOf(body, 'toAmount'),
  }
}

async function ask(statusUrl: string, transactionId: string): Promise<unknown> {
  const url = new URL(statusUrl, window.location.href)
  url.searchParams.set('transactionId', transactionId)
  const response = await fetch(url, {
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200) throw new NoHostStatus()
  const body: unknown = await response.json()
  if (textOf(body, 'transactionId')?.toLowerCase() !== transactionId.toLowerCase()) throw new NoHostStatus()
  return body
}

/**
 * `GET statusUrl?transactionId=…` with the host's own cookies; answers `{transactionId, phase, …}` (docs/widget.md).
 * Both throw NoHostStatus when the host does not answer or does not have the transaction.
 */
export function hostStatuses(statusUrl: string) {
  const read =
    <S>(parse: (body: unknown) => S) =>
    async (transactionId: string): Promise<S> => {
      try {
        return parse(await ask(statusUrl, transactionId))
      } catch {
        throw new NoHostStatus()
      }
    }
  return {
    sellStatus: read(parseSale),
    buyStatus: read(parsePurchase),
    sendStatus: read(parseTransfer),
  }
}
