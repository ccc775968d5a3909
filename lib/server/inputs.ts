// What a browser may send, refined by the same parsers as its forms. Strict: unknown fields are refused, so none can
// reach the database. Messages are error codes.
import { z } from 'zod'
import { parseBoundedDecimal } from '@/lib/domain/bounds'
import type { Hex } from '@/lib/domain/chains'
import { type ErrorCode, isErrorCode } from '@/lib/domain/error-codes'
import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { stepNames } from '@/lib/domain/kinds/quote'
import { isZero, normalizeDecimal } from '@/lib/domain/money/money'
import { checkLabel, checkNote, checkRecipient } from '@/lib/domain/recipients/recipient'
import { checkAddress } from '@/lib/domain/recipients/wallet'
import type { Failure } from '@/lib/domain/result'
import { locales } from '@/messages/locales'

export const code = (value: ErrorCode): ErrorCode => value

export const orderIdInput = z.uuid(code('not_found')).transform((id) => id.toLowerCase())
export const chainIdInput = z.number().int().positive()
/** As in the forms: mixed letter case must match the checksum, the only guard against a typing error. */
export const addressInput = z
  .string(code('required'))
  .max(200, code('address_invalid'))
  .transform((value, context) => {
    const checked = checkAddress(value)
    if (checked.ok) return checked.address
    context.addIssue({ code: 'custom', message: checked.code })
    return z.NEVER
  })

/** From an operator: a person's wallet, or one of their orders. */
export const sessionsOwnerInput = z.strictObject({
  owner: z
    .string(code('required'))
    .trim()
    .transform((value, context) => {
      const orderId = orderIdInput.safeParse(value)
      if (orderId.success) return { orderId: orderId.data }
      const address = checkAddress(value)
      if (address.ok) return { address: address.address }
      const reason = address.code === 'address_invalid' ? 'owner_invalid' : address.code
      context.addIssue({ code: 'custom', message: code(reason) })
      return z.NEVER
    }),
})

export const sessionIdInput = z.strictObject({ sessionId: orderIdInput })

export const hashInput = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  // Safe: the pattern checks the form.
  .transform((value) => value.toLowerCase() as Hex)

export const amountInput = z.string(code('required')).transform((value, context) => {
  const amount = parseBoundedDecimal(value)
  if (amount !== null && !isZero(amount)) return normalizeDecimal(amount)
  context.addIssue({ code: 'custom', message: code(amount === null ? 'amount_invalid' : 'amount_zero') })
  return z.NEVER
})

const identityText = z.string(code('required')).max(200, code('input_invalid'))
export const detailsInput = z
  .strictObject({ pixKey: identityText, name: identityText, taxId: identityText, email: identityText })
  .transform((value, context): PixRecipientInput => {
    const checked = checkRecipient(value)
    if (checked.ok) return checked.recipient
    for (const [field, message] of Object.entries(checked.fields)) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
    return z.NEVER
  })

function lineInput(check: typeof checkLabel, tooLong: ErrorCode) {
  return z
    .string(code('required'))
    .max(500, tooLong)
    .transform((value, context) => {
      const checked = check(value)
      if (checked.ok) return checked.value
      context.addIssue({ code: 'custom', message: checked.code })
      return z.NEVER
    })
}

export const labelInput = lineInput(checkLabel, 'label_invalid')

/** A recipient of their own. */
export const savedInput = z.strictObject({
  kind: z.literal('saved'),
  recipientId: z.uuid(code('recipient_not_found')),
})

export const walletInput = z.discriminatedUnion(
  'kind',
  [savedInput, z.strictObject({ kind: z.literal('address'), address: addressInput })],
  code('recipient_rule'),
)

/** Created by a form, once per press. */
export const intentKeyInput = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
/** Which amount is exact. */
export const methodInput = z.enum(['fromAmount', 'toAmount', 'usd'])

const stepInput = z.enum(stepNames)
const pressInput = z.uuid()

export const beginStepInput = z.strictObject({
  orderId: orderIdInput,
  step: stepInput,
  at: z.strictObject({
    account: addressInput,
    nonce: z
      .number()
      .int()
      .min(0)
      .max(2 ** 40),
    press: pressInput.optional(),
  }),
})
export const recordHashInput = z.strictObject({
  orderId: orderIdInput,
  step: stepInput,
  hash: hashInput,
  account: addressInput.optional(),
})
export const orderStepInput = z.strictObject({ orderId: orderIdInput, step: stepInput })
export const refusalInput = orderStepInput.extend({ press: pressInput.optional() })
export const orderInput = z.strictObject({ orderId: orderIdInput })
export const chainInput = z.strictObject({ chainId: chainIdInput })
export const destinationInput = z.strictObject({ address: addressInput })
export const nothingInput = z.strictObject({})
export const localeInput = z.strictObject({ locale: z.enum(locales) })

function codeOf(message: string): ErrorCode {
  return isErrorCode(message) ? message : 'input_invalid'
}

/** The code of each field by name; for a nested one the last part of its path. */
export function fieldCodes(error: z.ZodError): Readonly<Record<string, ErrorCode>> {
  const fields: Record<string, ErrorCode> = {}
  for (const issue of error.issues) {
    const name = String(issue.path.at(-1) ?? 'input')
    fields[name] ??= codeOf(issue.message)
  }
  return fields
}

export const missingCodes: ReadonlySet<ErrorCode> = new Set(['not_found', 'recipient_not_found'])

/** A malformed id gets the same answer as a missing one, whatever else is wrong and whatever its field is called. */
export function refusedInput(error: z.ZodError): Failure {
  const fields = fieldCodes(error)
  const code = Object.values(fields).find((each) => missingCodes.has(each)) ?? 'input_invalid'
  return { code, fields }
}

/** From an operator. */
export const handledInput = z.strictObject({
  orderId: orderIdInput,
  note: lineInput(checkNote, 'input_invalid'),
})
