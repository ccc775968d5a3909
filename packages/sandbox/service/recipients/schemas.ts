import { z } from '@hono/zod-openapi'
import { fiatSettlementDetails, filled, kycInformation } from '../http/schemas'

/** Where a crypto recipient is paid: flat in the body, or nested in `cryptoSettlementDetails`. */
const wallet = {
  toChain: filled.optional(),
  toToken: filled.optional(),
  toAddress: filled.optional(),
}

const settlement = {
  ...wallet,
  cryptoSettlementDetails: z.object(wallet).optional(),
  fiatSettlementDetails: fiatSettlementDetails.optional(),
  kycInformation: kycInformation.optional(),
}
export type SettlementBody = z.infer<z.ZodObject<typeof settlement>>

const recipientId = z.uuid('must be a UUID')

export const createRecipientBody = z
  .object({ name: filled.optional(), ...settlement })
  .openapi('CreateRecipient')
export type CreateRecipientBody = z.infer<typeof createRecipientBody>

export const createRecipientAnswer = z
  .object({
    message: z.string(),
    recipientId,
    smartWallet: z.object({ address: z.string(), privateKey: z.string() }).optional(),
  })
  .openapi('CreatedRecipient')
export type CreateRecipientAnswer = z.infer<typeof createRecipientAnswer>

export const updateRecipientBody = z.object({ recipientId, ...settlement }).openapi('UpdateRecipient')
export type UpdateRecipientBody = z.infer<typeof updateRecipientBody>

export const deactivateRecipientBody = z.object({ recipientId }).openapi('DeactivateRecipient')

export const changedRecipientAnswer = z
  .object({ message: z.string(), recipientId })
  .openapi('ChangedRecipient')

function wholeFrom1(most: number, usual: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.int().max(most, `must not be above ${most}`))
    .default(usual)
    .openapi({ type: 'integer', minimum: 1, maximum: most, default: usual })
}

export const listRecipientsQuery = z.object({
  page: wholeFrom1(999_999_999, 1).openapi({ param: { name: 'page', in: 'query' } }),
  limit: wholeFrom1(100, 50).openapi({ param: { name: 'limit', in: 'query' } }),
})
export type ListRecipientsQuery = z.infer<typeof listRecipientsQuery>

const listedRecipient = z
  .object({
    recipientId,
    /** Missing if it was created without one. */
    name: z.string().optional(),
    status: z.literal('active'),
    ...wallet,
    fiatSettlementDetails: fiatSettlementDetails.optional(),
    kycStatus: z.enum(['pending', 'approved', 'rejected', 'more_needed']).optional(),
  })
  .openapi('Recipient')
export type ListedRecipient = z.infer<typeof listedRecipient>

export const listRecipientsAnswer = z
  .object({ recipients: z.array(listedRecipient), page: z.int(), limit: z.int(), total: z.int() })
  .openapi('Recipients')
export type ListRecipientsAnswer = z.infer<typeof listRecipientsAnswer>
