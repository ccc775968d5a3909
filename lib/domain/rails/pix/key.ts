// Pix keys: which kind a text is, its form in the central bank's directory, and how it may be shown.
import { type BrCodeFault, decodeBrCode } from './br-code'
import { formatTaxId, isCnpj, isCpf, maskTaxId, parseTaxId } from './tax-id'
import { asTyped } from './typed-text'

export const pixKeyKinds = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const
export type PixKeyKind = (typeof pixKeyKinds)[number]

export interface PixKey {
  readonly kind: PixKeyKind
  /** The directory's form: bare digits, +55…, lower case. This is what is sent. */
  readonly normalized: string
}

type ParsedPixKey =
  | ({ readonly ok: true; readonly display: string } & PixKey)
  | {
      readonly ok: false
      readonly code:
        | 'required'
        | 'pix_key_invalid'
        | 'pix_key_ambiguous'
        | 'br_code_damaged'
        | 'br_code_not_pix'
        | 'br_code_invalid'
        | 'br_code_without_key'
    }

// Area codes in use (Anatel); the gaps are real.
const areaCode = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/
const mobile = /^\d\d9\d{8}$/
/** With or without the zero dialled before an area code. */
const phoneShape = /^(?:\+?55[ -]?)?(?:\(0?\d\d\)|0?\d\d)[ -]?9 ?\d{4}[ -]?\d{4}$/
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/
const randomShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Lower case, at most 77 characters (the directory's limit). Null when it is not an address. */
export function normalizeEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  const dotsRight = !/^\.|\.\.|\.@/.test(email)
  return email.length <= 77 && dotsRight && emailShape.test(email) ? email : null
}

/** Eleven bare digits: an area code in use, then nine digits starting with 9. */
export function isMobile(national: string): boolean {
  return mobile.test(national) && areaCode.test(national)
}

function normalizePhone(text: string): string | null {
  if (!phoneShape.test(text)) return null
  const national = text.replace(/\D/g, '').slice(-11)
  return isMobile(national) ? `+55${national}` : null
}

function recognise(text: string): PixKey | null {
  const email = text.includes('@') ? normalizeEmail(text) : null
  if (email !== null) return { kind: 'email', normalized: email }
  const random = text.toLowerCase()
  if (randomShape.test(random)) return { kind: 'random', normalized: random }
  const taxId = parseTaxId(text)
  if (taxId.ok) return { kind: taxId.kind, normalized: taxId.normalized }
  const phone = normalizePhone(text)
  return phone === null ? null : { kind: 'phone', normalized: phone }
}

/**
 * Reads a key as people type it, blanks around it allowed.
 *
 * Eleven bare digits may be a CPF or a mobile number; the valid one is used. About one number in a hundred and one CPF
 * in fifteen are both, and money sent to the wrong one is lost: that is `pix_key_ambiguous` until it is written as
 * 000.000.000-00 or with +55 or (area code), or is the payee's tax id. A BR Code stands for the key in it: one with a
 * wrong CRC is `br_code_damaged`, one of another payment scheme `br_code_not_pix`, a complete one that breaks the rules
 * `br_code_invalid`, a charge for one use `br_code_without_key`. Other codes: `required`, `pix_key_invalid`.
 *
 * @param taxId the recipient's own, bare digits, if already known.
 */
export function parsePixKey(text: string, taxId?: string): ParsedPixKey {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, code: 'required' }
  if (isBrCode(trimmed)) return keyOfBrCode(trimmed)
  const typed = asTyped(trimmed)
  const twoReadings = /^\d{11}$/.test(typed) && isCpf(typed) && isMobile(typed)
  if (twoReadings && typed !== taxId) return { ok: false, code: 'pix_key_ambiguous' }
  const key = recognise(typed)
  if (key === null) return { ok: false, code: 'pix_key_invalid' }
  return { ok: true, ...key, display: formatPixKey(key) }
}

/** Whether it is meant as one: it starts like every BR Code, and is not a key that happens to start so. */
export function isBrCode(text: string): boolean {
  const code = text.trim()
  const isKey = isCpf(code) || isCnpj(code.toUpperCase()) || randomShape.test(code.toLowerCase())
  return code.startsWith('000201') && !isKey
}

/** A code with a correct checksum is complete: copying it again would change nothing. */
function codeOfFault(fault: BrCodeFault) {
  if (fault === 'crc') return 'br_code_damaged'
  return fault === 'not-pix' ? 'br_code_not_pix' : 'br_code_invalid'
}

function keyOfBrCode(text: string): ParsedPixKey {
  const decoded = decodeBrCode(text)
  if (!decoded.ok) return { ok: false, code: codeOfFault(decoded.fault) }
  const { key } = decoded.code
  if (key === null) return { ok: false, code: 'br_code_without_key' }
  const kind = pixKeyKind(key)
  // MPI 2.5.1: a code contains a key in the form of the central bank's directory.
  if (kind === null) return { ok: false, code: 'br_code_invalid' }
  return { ok: true, kind, normalized: key, display: formatPixKey({ kind, normalized: key }) }
}

function formatPixKey({ kind, normalized }: PixKey): string {
  switch (kind) {
    case 'cpf':
    case 'cnpj':
      return formatTaxId({ kind, normalized })
    case 'phone':
      return normalized.replace(/^\+55(..)(.....)(....)$/, '+55 ($1) $2-$3')
    case 'email':
    case 'random':
      return normalized
  }
}

/**
 * A key as forms and our own requests hold it: read again, without the payee's tax id, it is the same key. A CPF that
 * could also be a mobile number keeps its dots; any other has the directory's form.
 */
export function plainPixKey(key: PixKey): string {
  return key.kind === 'cpf' && isMobile(key.normalized) ? formatPixKey(key) : key.normalized
}

/** Enough for its owner to recognise it, too little for anyone else to pay or find them. */
export function maskPixKey({ kind, normalized }: PixKey): string {
  switch (kind) {
    case 'cpf':
    case 'cnpj':
      return maskTaxId({ kind, normalized })
    case 'phone':
      return normalized.replace(/^\+55(..).....(....)$/, '+55 ($1) *****-$2')
    case 'email':
      return normalized.replace(/^(.).*(@.*)$/, '$1***$2')
    case 'random':
      return `********-****-****-****-********${normalized.slice(-4)}`
  }
}

/** The kind of a key that is already in the directory's form; null when it is not. */
export function pixKeyKind(normalized: string): PixKeyKind | null {
  if (isCpf(normalized)) return 'cpf'
  if (isCnpj(normalized)) return 'cnpj'
  if (normalized.startsWith('+')) return normalizePhone(normalized) === normalized ? 'phone' : null
  if (randomShape.test(normalized)) return 'random'
  return normalizeEmail(normalized) === normalized ? 'email' : null
}
