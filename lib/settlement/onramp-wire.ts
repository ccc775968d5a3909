// The on-ramp as the service writes it. Confidence: documented, unless said; the specification shows none of it.
import { z } from 'zod'
import { wireDate, wireFees, wireId, wireToken } from './wire'
import { lenient, wireAddress, wireDecimal, wireHash } from './wire-values'

const tenDigitSeconds = 100_000_000_000

/** An expiry as ISO text, seconds, milliseconds or digits in a text (contract: a client must survive each). */
export const wireMoment = z
  .union([z.string().trim().max(40), z.number().positive()])
  .transform((value, context): string => {
    const number = typeof value === 'number' ? value : /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : null
    const ms =
      number === null ? Date.parse(String(value)) : number < tenDigitSeconds ? number * 1_000 : number
    const date = new Date(ms)
    if (!Number.isNaN(date.getTime())) return date.toISOString()
    context.addIssue({ code: 'custom', message: 'not a moment' })
    return z.NEVER
  })

/** `pixQrCode` (a data URL, bare Base64 or missing) is not named here: a picture can't be checked, so ours is drawn. */
export const wireOnrampQuote = z.object({
  transactionId: wireId,
  quote: z.object({
    provider: z.string(),
    providerRequestId: lenient(z.string()),
    fromCurrency: z.string(),
    fromAmount: wireDecimal,
    toToken: wireToken,
    toAmount: wireDecimal,
    /** The sandbox's own: checked when it comes. */
    toAddress: z.union([wireAddress, z.null(), z.undefined()]).optional(),
    exchangeRate: wireDecimal,
    estimatedDuration: lenient(z.number().nonnegative()),
    fees: wireFees,
  }),
  depositInstructions: z.object({
    method: z.string(),
    amount: wireDecimal,
    currency: z.string(),
    pixKey: z.string().trim().min(1).max(600),
    expiresAt: wireMoment,
    referenceId: lenient(z.string().max(100)),
  }),
})
export type WireOnrampQuote = z.infer<typeof wireOnrampQuote>

/** Every field is optional; one that can't be read counts as absent, so that an order is never lost by it. */
export const wireOnrampStatus = z.object({
  id: z.unknown().optional(),
  transactionId: z.unknown().optional(),
  status: lenient(z.string().max(100)),
  depositStatus: lenient(z.string().max(100)),
  fiatAmount: lenient(wireDecimal),
  /** What went back to the payer: the sandbox's own (assumed). */
  returnedAmount: lenient(wireDecimal),
  cryptoAmount: lenient(wireDecimal),
  settlementAddress: lenient(wireAddress),
  destinationHash: lenient(wireHash),
  createdAt: lenient(wireDate),
  updatedAt: lenient(wireDate),
})
export type WireOnrampStatus = z.infer<typeof wireOnrampStatus>
