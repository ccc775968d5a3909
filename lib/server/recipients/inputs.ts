// What the pages of recipients may send, refined by the parsers of their forms. Messages are error codes.
import { z } from 'zod'
import { addressInput, chainIdInput, code, detailsInput, intentKeyInput, labelInput } from '../inputs'

/** A malformed id gets the same answer as a missing one. */
const recipientId = z.uuid(code('recipient_not_found')).transform((id) => id.toLowerCase())

export const recipientInput = z.strictObject({ recipientId })
export const renameInput = z.strictObject({ recipientId, label: labelInput })
/** The mask on the page when the person accepted the key. */
export const acceptKeyInput = z.strictObject({ recipientId, maskedKey: z.string().min(1).max(100) })
export const changeDetailsInput = z.strictObject({ recipientId, details: detailsInput })
export const savePixInput = z.strictObject({
  intentKey: intentKeyInput,
  label: labelInput,
  details: detailsInput,
})
export const saveWalletInput = z.strictObject({
  intentKey: intentKeyInput,
  label: labelInput,
  chainId: chainIdInput,
  token: addressInput,
  address: addressInput,
  /** The person has seen the warnings about the address and accepts them. */
  isSure: z.boolean(),
})
export type CheckedWallet = z.output<typeof saveWalletInput>
