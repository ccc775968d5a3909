import { z } from 'zod'
import { chainIdInput, hashInput } from '../inputs'

/** The service's ids are UUIDs (spec). */
export const claimInput = z.strictObject({
  transactionId: z.uuid().transform((id) => id.toLowerCase()),
  chainId: chainIdInput,
  hash: hashInput,
  flow: z.enum(['sell', 'send']).default('sell'),
})
