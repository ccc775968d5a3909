// CPF and CNPJ: the Brazilian tax ids of people and companies.
import { asTyped } from './typed-text'

type TaxIdKind = 'cpf' | 'cnpj'

interface TaxId {
  readonly kind: TaxIdKind
  /** Digits only (and capital letters in a CNPJ issued since July 2026). */
  readonly normalized: string
}

type ParsedTaxId =
  | ({ readonly ok: true; readonly display: string } & TaxId)
  | { readonly ok: false; readonly code: 'tax_id_invalid' }

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

function cpfDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
  return String(((sum * 10) % 11) % 10)
}

function cnpjDigit(signs: string): string {
  const weights = cnpjWeights.slice(-signs.length)
  // ASCII minus 48 is the rule's own value of a letter (IN RFB 2.229/2024).
  const sum = [...signs].reduce((total, sign, i) => total + (sign.charCodeAt(0) - 48) * (weights[i] ?? 0), 0)
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}

/** Checks the check digits of eleven bare digits. Repeated digits would pass the sum and are refused by rule. */
export function isCpf(normalized: string): boolean {
  if (!/^\d{11}$/.test(normalized) || /^(.)\1+$/.test(normalized)) return false
  const body = normalized.slice(0, 9)
  const first = cpfDigit(body)
  return normalized === body + first + cpfDigit(body + first)
}

/** Checks the check digits of fourteen bare characters, the last two of them digits. */
export function isCnpj(normalized: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(normalized) || /^(.)\1+$/.test(normalized)) return false
  const body = normalized.slice(0, 12)
  const first = cnpjDigit(body)
  return normalized === body + first + cnpjDigit(body + first)
}

const cpfShape = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/
const cnpjShape = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/

/** Punctuation is optional but must be in its place; letters of a CNPJ may be lower case. */
export function parseTaxId(text: string): ParsedTaxId {
  const trimmed = asTyped(text).toUpperCase()
  const normalized = trimmed.replace(/[./-]/g, '')
  if (cpfShape.test(trimmed) && isCpf(normalized)) {
    return { ok: true, kind: 'cpf', normalized, display: formatTaxId({ kind: 'cpf', normalized }) }
  }
  if (cnpjShape.test(trimmed) && isCnpj(normalized)) {
    return { ok: true, kind: 'cnpj', normalized, display: formatTaxId({ kind: 'cnpj', normalized }) }
  }
  return { ok: false, code: 'tax_id_invalid' }
}

export function formatTaxId({ kind, normalized }: TaxId): string {
  return kind === 'cpf'
    ? normalized.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
    : normalized.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

/** Keeps the middle, like Brazilian receipts: ***.456.789-** and **.***.678/0001-**. */
export function maskTaxId({ kind, normalized }: TaxId): string {
  return kind === 'cpf'
    ? normalized.replace(/^...(...)(...)..$/, '***.$1.$2-**')
    : normalized.replace(/^.....(...)(....)..$/, '**.***.$1/$2-**')
}
