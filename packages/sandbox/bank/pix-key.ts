// The five kinds of Pix key, each normalised so that it names one account.
import { isTaxId } from './tax-id'

export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'

export interface PixKey {
  readonly kind: PixKeyKind
  readonly value: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** In either letter case. */
export const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/
const MOBILE = /^\+55[1-9]\d9\d{8}$/
const LANDLINE = /^\+55[1-9]\d[2-5]\d{7}$/

/** Recognises and normalises a key. Null when it isn't one. */
export function parsePixKey(text: string): PixKey | null {
  const trimmed = text.trim()
  const lower = trimmed.toLowerCase()
  if (UUID.test(lower)) return { kind: 'random', value: lower }
  if (lower.includes('@'))
    return EMAIL.test(lower) && lower.length <= 77 ? { kind: 'email', value: lower } : null
  const plain = trimmed.replace(/[\s().\-/]/g, '').toUpperCase()
  if (plain.startsWith('+'))
    return MOBILE.test(plain) || LANDLINE.test(plain) ? { kind: 'phone', value: plain } : null
  if (isTaxId(plain)) return { kind: plain.length === 11 ? 'cpf' : 'cnpj', value: plain }
  // Eleven bare digits that are not a CPF are as likely a mistyped CPF as a phone number, so a phone key must start with
  // +55.
  return null
}
