// What the quotes and the statuses of all kinds have in common, as the service writes it. Confidence: spec, unless noted.
import { z } from 'zod'
import { isZero } from '@/lib/domain/money/money'
import {
  lenient,
  wireAddress,
  wireBaseUnits,
  wireChainId,
  wireCount,
  wireDecimal,
  wireDuration,
  wireHex,
  wireMoment,
  wireSymbol,
  wireText,
} from './values'

const takenFee = z.object({ amount: wireDecimal, token: wireSymbol })
export type WireFee = z.infer<typeof takenFee>

/** A fee of zero takes nothing, so that it needs no unit. */
const noFee = z
  .object({ amount: wireDecimal.refine(isZero) })
  .transform(({ amount }): WireFee => ({ amount, token: '' }))

const wireFee = z.union([takenFee, noFee])

/**
 * Strict: an unreadable fee must not be shown as no fee, and an amount without its unit means nothing. So a fee without
 * an amount or with an invalid unit fails the quote.
 */
const wireFees = z
  .object({
    bridge: wireFee.nullish(),
    gas: wireFee.nullish(),
    integrator: wireDecimal.nullish(),
    maxSlippage: wireDecimal.nullish(),
  })
  .nullish()
export type WireFees = z.infer<typeof wireFees>

/** A token of a quote, as the service knows it. */
export const wireToken = z.object({
  chainId: wireChainId,
  address: wireAddress,
  symbol: wireSymbol,
  decimals: wireCount(36),
  price: lenient(wireDecimal),
})
export type WireToken = z.infer<typeof wireToken>

const wireTx = z.object({
  from: wireAddress,
  to: wireAddress,
  data: wireHex,
  value: wireBaseUnits,
})
export type WireTx = z.infer<typeof wireTx>

/** What the quotes of all kinds have in common. */
export const wireTerms = z.object({
  provider: lenient(wireText(100)),
  fromAmount: wireDecimal,
  toAmount: wireDecimal,
  exchangeRate: wireDecimal,
  estimatedDuration: lenient(wireDuration),
  fees: wireFees,
})
export type WireTerms = z.infer<typeof wireTerms> & { readonly providerRequestId: string | null }

/** The same of the statuses. Every field is optional; an unreadable one counts as absent, so that it never costs an order. */
export const wireStatus = z.object({
  id: z.unknown().optional(),
  transactionId: z.unknown().optional(),
  status: lenient(wireText(100)),
  createdAt: lenient(wireMoment),
  updatedAt: lenient(wireMoment),
})

/** "No approval" is an absent member, null or `{}` (documented). */
const noApproval = z.union([z.null(), z.undefined(), z.strictObject({})]).transform(() => null)

export const wireApproval = z
  .union([noApproval, wireTx])
  .optional()
  .transform((tx) => tx ?? null)

/** What a wallet signs after the approval; the reference is the service's own. */
export const wireSigned = wireTx.extend({ chainId: wireChainId, requestId: wireText(200).nullish() })
export type WireSigned = z.infer<typeof wireSigned>
