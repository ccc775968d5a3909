import { z } from 'zod'
import { parseTransactionId } from '@/lib/settlement'
import { chainIdInput, hashInput } from '../inputs'
import { claimableKinds } from './kinds'

const transactionIdInput = z
  .string()
  .max(100)
  .transform((text, context): string => {
    const id = parseTransactionId(text)
    if (id !== null) return id
    context.addIssue({ code: 'custom', message: 'not an id of the service' })
    return z.NEVER
  })

export const claimInput = z.strictObject({
  transactionId: transactionIdInput,
  chainId: chainIdInput,
  hash: hashInput,
  flow: z.enum(claimableKinds).default('sell'),
})
