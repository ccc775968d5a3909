// The answers to the recipient calls, as the service writes them.
import { z } from 'zod'
import { lenient, wireCount, wireId, wireText } from '../wire/values'

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
