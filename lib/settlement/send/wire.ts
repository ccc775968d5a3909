// Sends across chains as the service writes them. Confidence: documented, unless said; the specification shows none of it.
import { z } from 'zod'
import { wireApproval, wireSigned, wireStatus, wireTerms, wireToken } from '../wire/quote'
import { lenient, wireAddress, wireChainId, wireDecimal, wireHash, wireId, wireText } from '../wire/values'

/** A direct transfer may leave out its chain: it is the source's (assumed). */
const wireDirect = wireSigned.extend({ chainId: wireChainId.optional() })

/** `transferTxParams` replaces `transactionRequest` when chain and token stay the same. */
export const wireSendQuote = z.object({
  transactionId: wireId,
  quote: wireTerms.extend({
    providerRequestId: wireText(200),
    fromToken: wireToken,
    toToken: wireToken,
    fromAddress: wireAddress,
    /** Specific to the sandbox: checked if present. */
    toAddress: wireAddress.nullish(),
  }),
  approvalTxParams: wireApproval,
  transactionRequest: wireSigned.nullish(),
  transferTxParams: wireDirect.nullish(),
})
export type WireSendQuote = z.infer<typeof wireSendQuote>

const wireSend = wireStatus.extend({
  sourceHash: lenient(wireHash),
  destinationHash: lenient(wireHash),
  /** Specific to the sandbox (assumed). */
  refundHash: lenient(wireHash),
  fromAmount: lenient(wireDecimal),
  toAmount: lenient(wireDecimal),
})

/** Wrapped in `transaction` (documented) or not (seen). */
export const wireSendStatus = z.union([
  z.object({ transaction: wireSend }).transform(({ transaction }) => transaction),
  wireSend,
])
export type WireSendStatus = z.infer<typeof wireSendStatus>
