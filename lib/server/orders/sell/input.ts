import { z } from 'zod'
import type { ErrorCode } from '@/lib/domain/error-codes'
import {
  addressInput,
  amountInput,
  chainIdInput,
  detailsInput,
  intentKeyInput,
  labelInput,
  methodInput,
  orderIdInput,
} from '../../inputs'

const code = (value: ErrorCode): ErrorCode => value

const recipientInput = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('saved'), recipientId: z.uuid(code('recipient_not_found')) }),
    z.strictObject({ kind: z.literal('inline'), details: detailsInput, saveAs: labelInput.nullable() }),
  ],
  code('recipient_rule'),
)

// In the order in which a press is fingerprinted: a repeated press may reach another build.
export const sellRequestInput = z.strictObject({
  intentKey: intentKeyInput,
  chainId: chainIdInput,
  token: addressInput,
  method: methodInput,
  amount: amountInput,
  recipient: recipientInput,
  replaces: orderIdInput.nullable(),
})
