// The service's answers, parsed at the border. Objects drop unknown fields, so extra ones are accepted, and hints
// (nonce, gas, fees of a transaction) and generated keys go no further. Confidence: spec, unless noted.
import { z } from 'zod'
import {
  lenient,
  wireAddress,
  wireBaseUnits,
  wireChainId,
  wireCount,
  wireDecimal,
  wireDuration,
  wireHash,
  wireHex,
  wireId,
  wireMoment,
  wireSymbol,
  wireText,
} from '../wire/values'

const wireFee = z.object({ amount: wireDecimal, token: wireSymbol })

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

const wireQuote = wireTerms.extend({
  providerRequestId: wireText(200),
  fromToken: wireToken,
  toCurrency: wireText(20),
  fromAddress: wireAddress,
})

/** "No approval" is an absent member, null or `{}` (documented). */
const noApproval = z.union([z.null(), z.undefined(), z.strictObject({})]).transform(() => null)

export const wireApproval = z
  .union([noApproval, wireTx])
  .optional()
  .transform((tx) => tx ?? null)

/** What a wallet signs after the approval; the reference is the service's own. */
export const wireSigned = wireTx.extend({ chainId: wireChainId, requestId: wireText(200).nullish() })

export const wireSellQuote = z.object({
  transactionId: wireId,
  quote: wireQuote,
  approvalTxParams: wireApproval,
  transactionRequest: wireSigned,
})
export type WireSellQuote = z.infer<typeof wireSellQuote>

/** Every field is optional (spec); an unreadable one counts as absent, so that it never costs an order. */
export const wireSellStatus = z.object({
  id: z.unknown().optional(),
  transactionId: z.unknown().optional(),
  status: lenient(wireText(100)),
  createdAt: lenient(wireMoment),
  updatedAt: lenient(wireMoment),
  depositAddress: lenient(wireText(200)),
  depositAmount: lenient(wireDecimal),
  depositTxHash: lenient(wireHash),
  withdrawalAmount: lenient(wireDecimal),
  withdrawalDetails: lenient(
    z.object({
      bankAccountNumber: lenient(wireText(200)),
      currency: lenient(wireText(20)),
      status: lenient(wireText(100)),
    }),
  ),
})
export type WireSellStatus = z.infer<typeof wireSellStatus>

/** The identifier's name is assumed. The answer may contain a `smartWallet` with a private key (seen), dropped here. */
export const wireCreatedRecipient = z.object({ recipientId: wireId })

/** The answer to an update or a deactivation: assumed. */
export const wireChangedRecipient = z.object({ recipientId: z.unknown().optional() })

/** Assumed. Identity data in a list is left out here, so it goes no further. */
export const wireRecipientList = z.object({
  recipients: z.array(
    z.object({
      recipientId: wireId,
      name: lenient(wireText(200)),
      toChain: lenient(wireText(20)),
      toAddress: lenient(wireText(200)),
      fiatSettlementDetails: lenient(
        z.object({ toCurrency: lenient(wireText(20)), pixKey: lenient(wireText(77)) }),
      ),
      kycStatus: lenient(wireText(50)),
    }),
  ),
  total: lenient(wireCount(100_000_000)),
})
export type WireRecipientList = z.infer<typeof wireRecipientList>
