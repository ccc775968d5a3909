import { z } from 'zod'
import {
  addressInput,
  amountInput,
  chainIdInput,
  code,
  detailsInput,
  intentKeyInput,
  labelInput,
  methodInput,
  orderIdInput,
  savedInput,
} from '../../inputs'

const recipientInput = z.discriminatedUnion(
  'kind',
  [
    savedInput,
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
