// Who is paid: the rules of the identity and key that a person types. Forms and the server refine by the same rules.
import type { ErrorCode } from './error-codes'
import { normalizeEmail, parsePixKey } from './pix'
import type { PixRecipientInput } from './ramp-api'
import { parseTaxId } from './tax-id'

export type RecipientField = keyof PixRecipientInput

export type CheckedRecipient =
  | { readonly ok: true; readonly recipient: PixRecipientInput }
  | { readonly ok: false; readonly fields: Readonly<Partial<Record<RecipientField, ErrorCode>>> }

type Checked =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: ErrorCode }

const nameShape = /^\p{L}[\p{L}\p{M} .'’-]*$/u
const companyShape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&/()-]*$/u

/**
 * A name as on the tax record, blanks folded: 2 to 120 signs, at least two letters. Digits, "&" and brackets are for
 * companies only.
 */
export function checkName(text: string, of: 'person' | 'company' = 'company'): Checked {
  const value = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (value === '') return { ok: false, code: 'required' }
  const shape = of === 'person' ? nameShape : companyShape
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  if (value.length > 120 || letters < 2 || !shape.test(value)) return { ok: false, code: 'name_invalid' }
  return { ok: true, value }
}

export function checkEmail(text: string): Checked {
  if (text.trim() === '') return { ok: false, code: 'required' }
  const value = normalizeEmail(text)
  return value === null ? { ok: false, code: 'email_invalid' } : { ok: true, value }
}

/** A saved recipient's label, the person's own word for it: 1 to 40 signs on one line. */
export function checkLabel(text: string): Checked {
  const value = text.normalize('NFC').trim().replace(/ +/g, ' ')
  if (value === '') return { ok: false, code: 'required' }
  if ([...value].length > 40 || /\p{C}/u.test(value)) return { ok: false, code: 'label_invalid' }
  return { ok: true, value }
}

function checkTaxId(text: string): Checked {
  if (text.trim() === '') return { ok: false, code: 'required' }
  const parsed = parseTaxId(text)
  return parsed.ok ? { ok: true, value: parsed.normalized } : parsed
}

function checkPixKey(text: string, taxId: string | undefined): Checked {
  const parsed = parsePixKey(text, taxId)
  return parsed.ok ? { ok: true, value: parsed.normalized } : parsed
}

/** Either all four fields in their normal form, or a code for each field that a person has to correct. */
export function checkRecipient(input: PixRecipientInput): CheckedRecipient {
  const taxId = parseTaxId(input.taxId)
  const checked = {
    pixKey: checkPixKey(input.pixKey, taxId.ok ? taxId.normalized : undefined),
    name: checkName(input.name, taxId.ok && taxId.kind === 'cpf' ? 'person' : 'company'),
    taxId: checkTaxId(input.taxId),
    email: checkEmail(input.email),
  }
  if (checked.pixKey.ok && checked.name.ok && checked.taxId.ok && checked.email.ok) {
    const recipient = {
      pixKey: checked.pixKey.value,
      name: checked.name.value,
      taxId: checked.taxId.value,
      email: checked.email.value,
    }
    return { ok: true, recipient }
  }
  const wrong = Object.entries(checked).flatMap(([field, result]) =>
    result.ok ? [] : [[field, result.code]],
  )
  return { ok: false, fields: Object.fromEntries(wrong) }
}
