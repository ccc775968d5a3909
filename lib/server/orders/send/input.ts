import { z } from 'zod'
import {
  addressInput,
  amountInput,
  chainIdInput,
  intentKeyInput,
  methodInput,
  orderIdInput,
  walletInput,
} from '../../inputs'

// In the order in which a press is fingerprinted: a repeated press may reach another build.
export const sendRequestInput = z.strictObject({
  intentKey: intentKeyInput,
  chainId: chainIdInput,
  token: addressInput,
  method: methodInput,
  amount: amountInput,
  to: z.strictObject({ chainId: chainIdInput, token: addressInput }),
  recipient: walletInput,
  replaces: orderIdInput.nullable(),
})
