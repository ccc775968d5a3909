import { z } from 'zod'
import {
  addressInput,
  amountInput,
  chainIdInput,
  intentKeyInput,
  orderIdInput,
  walletInput,
} from '../../inputs'

// In the order in which a press is fingerprinted: a repeated press may reach another build.
export const buyRequestInput = z.strictObject({
  intentKey: intentKeyInput,
  chainId: chainIdInput,
  token: addressInput,
  method: z.enum(['fromAmount', 'toAmount']),
  amount: amountInput,
  recipient: walletInput,
  replaces: orderIdInput.nullable(),
})
