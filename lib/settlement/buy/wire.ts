// The on-ramp as the service writes it. Confidence: documented, unless said; the specification shows none of it.
import { z } from 'zod'
import { wireStatus, wireTerms, wireToken } from '../wire/quote'
import {
  lenient,
  wireAddress,
  wireDecimal,
  wireHash,
  wireId,
  wireMoment,
  wireText,
  wireTrimmed,
} from '../wire/values'

/** `pixQrCode` (a data URL, bare Base64 or missing) is left out: a picture can't be checked, so we draw our own. */
export const wireBuyQuote = z.object({
  transactionId: wireId,
  quote: wireTerms.extend({
    providerRequestId: lenient(wireText(200)),
    fromCurrency: wireText(20),
    toToken: wireToken,
    /** Specific to the sandbox: checked if present. */
    toAddress: wireAddress.nullish(),
  }),
  depositInstructions: z.object({
    method: wireText(20),
    amount: wireDecimal,
    currency: wireText(20),
    pixKey: wireTrimmed(600),
    expiresAt: wireMoment,
    referenceId: lenient(wireText(100)),
  }),
})
export type WireBuyQuote = z.infer<typeof wireBuyQuote>

export const wireBuyStatus = wireStatus.extend({
  depositStatus: lenient(wireText(100)),
  fiatAmount: lenient(wireDecimal),
  /** Amount returned to the payer: specific to the sandbox (assumed). */
  returnedAmount: lenient(wireDecimal),
  cryptoAmount: lenient(wireDecimal),
  settlementAddress: lenient(wireAddress),
  destinationHash: lenient(wireHash),
})
export type WireBuyStatus = z.infer<typeof wireBuyStatus>
