// Sales as the service writes them. Confidence: spec, unless noted. Unknown fields are accepted and dropped, also hints
// for the wallet (nonce, gas, fees).
import { z } from 'zod'
import { wireApproval, wireSigned, wireStatus, wireTerms, wireToken } from '../wire/quote'
import { lenient, wireAddress, wireDecimal, wireHash, wireId, wireText } from '../wire/values'

const wireQuote = wireTerms.extend({
  providerRequestId: wireText(200),
  fromToken: wireToken,
  toCurrency: wireText(20),
  fromAddress: wireAddress,
})

export const wireSellQuote = z.object({
  transactionId: wireId,
  quote: wireQuote,
  approvalTxParams: wireApproval,
  transactionRequest: wireSigned,
})
export type WireSellQuote = z.infer<typeof wireSellQuote>

export const wireSellStatus = wireStatus.extend({
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
