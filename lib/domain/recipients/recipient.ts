// The payee: rules for the identity data and key that a person types. Forms and the server apply the same rules.
import type { ErrorCode } from '../error-codes'
import type { PixRecipientInput } from '../kinds/kind'
import { normalizeEmail, parsePixKey, plainPixKey } from '../rails/pix/key'
import { parseTaxId } from '../rails/pix/tax-id'
import { asTyped } from '../rails/pix/typed-text'

/** A form's, before anything is typed. */
export const noDetails: PixRecipientInput = { pixKey: '', name: '', taxId: '', email: '' }

type RecipientField = keyof PixRecipientInput

export const recipientFields: readonly RecipientField[] = ['pixKey', 'name', 'taxId', 'email']

/** The fields whose text differs: a pasted code changes two at once. */
export function editedFields(before: PixRecipientInput, after: PixRecipientInput): readonly RecipientField[] {
  return recipientFields.filter((field) => before[field] !== after[field])
}

type CheckedRecipient =
  | { readonly ok: true; readonly recipient: PixRecipientInput }
  | { readonly ok: false; readonly fields: Readonly<Partial<Record<RecipientField, ErrorCode>>> }

type CheckedText =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly code: ErrorCode }

/** Blanks, combining marks, controls, and invisible letters: Hangul fillers, the blank Braille pattern. */
const drawsNothing = /^[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*$/u

// The accents ´ and ` are used as an apostrophe on Brazilian keyboards.
const nameShape = /^\p{L}(?:[\p{L}\p{M} .'’´`-]|\d{1,2}[ºª])*$/u
const companyShape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’´`&+/()-]*$/u
const isHidden = /\p{Default_Ignorable_Code_Point}/u

/**
 * A name as on the tax record, with blanks collapsed: 2 to 120 characters, at least two letters. Digits, "&", "+" and
 * brackets are for companies only, except an ordinal in a person's name ("José 2º").
 */
export function checkName(text: string, of: 'person' | 'company' = 'company'): CheckedText {
  const value = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (drawsNothing.test(value)) return { ok: false, code: 'required' }
  const shape = of === 'person' ? nameShape : companyShape
  const letters = value.match(/\p{L}/gu)?.length ?? 0
  const isName = letters >= 2 && shape.test(value) && !isHidden.test(value)
  return isName && value.length <= 120 ? { ok: true, value } : { ok: false, code: 'name_invalid' }
}

export function checkEmail(text: string): CheckedText {
  if (text.trim() === '') return { ok: false, code: 'required' }
  const value = normalizeEmail(asTyped(text))
  return value === null ? { ok: false, code: 'email_invalid' } : { ok: true, value }
}

/**
 * A control, a line end, or the sign for a letter that was lost when a file was read in the wrong encoding. Not the joiner
 * that makes one emoji of two, as in a family.
 */
const isSpoiled =
  /(?!(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic})[\p{C}\p{Zl}\p{Zp}\ufffd]/u

/** A free text on one line that is not invisible. */
function checkLine(text: string, most: number, code: ErrorCode): CheckedText {
  const value = text.normalize('NFC').trim().replace(/ +/g, ' ')
  if (drawsNothing.test(value)) return { ok: false, code: 'required' }
  if ([...value].length > most || isSpoiled.test(value)) return { ok: false, code }
  return { ok: true, value }
}

/** A saved recipient's label, chosen by the person: 1 to 40 characters. */
export function checkLabel(text: string): CheckedText {
  return checkLine(text, 40, 'label_invalid')
}

export const longestNote = 200

/** An operator's note about an order they settled. */
export function checkNote(text: string): CheckedText {
  return checkLine(text, longestNote, 'input_invalid')
}

function checkTaxId(text: string): CheckedText {
  if (text.trim() === '') return { ok: false, code: 'required' }
  const parsed = parseTaxId(text)
  return parsed.ok ? { ok: true, value: parsed.normalized } : parsed
}

function checkPixKey(text: string, taxId: string | undefined): CheckedText {
  const parsed = parsePixKey(text, taxId)
  return parsed.ok ? { ok: true, value: plainPixKey(parsed) } : parsed
}

/** Either all four fields in normal form, or a code for each field to correct. */
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
