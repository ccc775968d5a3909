// The BR Code: the text in a Pix QR ("copia e cola"). EMV fields of id, two-digit length and value, closed by a CRC.
//
// Rules: the central bank's "Manual de Padrões para Iniciação do Pix" (v2.10.0, sections 2.5 to 2.7), cited here as MPI, over
// its "Manual do BR Code" (v2.0.1, table 1), and EMV's "QR Code Specification for Payment Systems: Merchant-Presented Mode"
// (v1.1) where both are silent.
import { isPlainText } from '../../bounds'
import { type Decimal, isZero, parseDecimal } from '../../money/money'

/** A static code contains a key, a dynamic one the address of its charge. */
export interface BrCode {
  readonly key: string | null
  /** Host and path, without a scheme. */
  readonly url: string | null
  /** For a dynamic code a bank ignores it and uses the amount at the address (MPI 2.7). */
  readonly amount: Decimal | null
  readonly name: string
  readonly city: string
  /** `***` when a static code has no id of its own. */
  readonly txid: string
  readonly info: string | null
}

/** A rule of the manuals broken by an undamaged code. */
type BrCodeRule =
  | 'form'
  | 'initiation'
  | 'account'
  | 'category'
  | 'currency'
  | 'country'
  | 'amount'
  | 'name'
  | 'city'
  | 'txid'

/** `crc`: a part is missing or was changed. `not-pix`: a code of another payment scheme. */
export type BrCodeFault = 'crc' | 'not-pix' | BrCodeRule

type DecodedBrCode =
  | { readonly ok: true; readonly code: BrCode }
  | { readonly ok: false; readonly fault: BrCodeFault }

/** EMV: a code has at most 512 characters. */
const longest = 512
const pixDomain = 'br.gov.bcb.pix'

/** CRC-16/CCITT-FALSE, four capital hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

type Fields = ReadonlyMap<string, string>

/** EMV: each value has 1 to 99 characters. Null for another form. */
function readFields(text: string): Fields | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const [, id = '', length = ''] = head ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    // A field that appears twice is ambiguous.
    if (head === null || value === '' || value.length !== Number(length) || fields.has(id)) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

/** MPI 2.5: one of the templates 26 to 51 has the domain of Pix, in either letter case. Two of them are ambiguous. */
function pixAccounts(fields: Fields): readonly Fields[] {
  const ids = Array.from({ length: 26 }, (_, at) => String(26 + at))
  return ids.flatMap((id) => {
    const account = readFields(fields.get(id) ?? '')
    return account?.get('00')?.toLowerCase() === pixDomain ? [account] : []
  })
}

const keyForm = /^[\x21-\x7e]{1,77}$/
/** MPI 2.5.2: domain name and path of the payee's bank, at most 77 characters, without the prefix of a protocol. */
const urlForm = /^(?=.{1,77}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]\/[\x21-\x7e]+$/i
/** EMV: digits and at most one point, "which may be present even if there are no decimals"; 13 characters. */
const amountForm = /^(?=.{1,13}$)\d+(?:\.\d{0,2})?$/
/** MPI 2.6.2: letters and digits, 25 at most; `***` means none. */
const staticTxid = /^(?:\*{3}|[A-Za-z0-9]{1,25})$/

function isAccount(key: string | null, url: string | null): boolean {
  if (key !== null && url !== null) return false
  return key !== null ? keyForm.test(key) : url !== null && urlForm.test(url)
}

function readAmount(text: string): Decimal | null {
  return amountForm.test(text) ? parseDecimal(text.replace(/^0+(?=\d)/, '').replace(/\.$/, '')) : null
}

function isShown(text: string, most: number): boolean {
  return text.trim() !== '' && isPlainText(text, most)
}

/** The first rule that a code breaks; null for a valid one. */
function brokenRule(fields: Fields, { key, url, amount, name, city, txid }: BrCode): BrCodeRule | null {
  const amountText = fields.get('54')
  // EMV: an amount is not zero. A dynamic code's amount is ignored.
  const isAmount = amount !== null && (url !== null || !isZero(amount))
  if (!['11', '12', undefined].includes(fields.get('01'))) return 'initiation'
  if (!isAccount(key, url)) return 'account'
  if (!/^\d{4}$/.test(fields.get('52') ?? '')) return 'category'
  if (fields.get('53') !== '986') return 'currency'
  if (fields.get('58') !== 'BR') return 'country'
  if (amountText !== undefined && !isAmount) return 'amount'
  if (!isShown(name, 25)) return 'name'
  if (!isShown(city, 15)) return 'city'
  // MPI 2.7: ignored in a dynamic code.
  return url === null ? (staticTxid.test(txid) ? null : 'txid') : isShown(txid, 25) ? null : 'txid'
}

/** Reads a code, and refuses one that is damaged, of another scheme or against the rules: never show such a code. */
export function decodeBrCode(text: string): DecodedBrCode {
  const no = (fault: BrCodeFault) => ({ ok: false, fault }) as const
  if (text.length > longest) return no('form')
  if (crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) return no('crc')
  const fields = readFields(text)
  if (fields === null || !isPlainText(text, longest)) return no('form')
  // EMV: the version comes first, the checksum last.
  if (!text.startsWith('000201') || [...fields.keys()].at(-1) !== '63') return no('form')
  const [account, second] = pixAccounts(fields)
  if (account === undefined) return no('not-pix')
  if (second !== undefined) return no('account')
  const code: BrCode = {
    key: account.get('01') ?? null,
    url: account.get('25') ?? null,
    amount: readAmount(fields.get('54') ?? ''),
    name: fields.get('59') ?? '',
    city: fields.get('60') ?? '',
    txid: readFields(fields.get('62') ?? '')?.get('05') ?? '',
    info: account.get('02') ?? null,
  }
  const rule = brokenRule(fields, code)
  return rule === null ? { ok: true, code } : no(rule)
}

/** EMV, section 4: the fields of one payment; 26 to 51 are accounts. */
const paymentField = /^(?:0[01]|2[6-9]|[34]\d|5[0-4]|5[89]|6[0-4])$/

/**
 * Whether a code has fields that a single payment doesn't need: a tip (55 to 57), or a template (80 to 99), where Pix
 * Automático puts the address of an authorisation to debit again.
 */
export function asksMore(text: string): boolean {
  return [...(readFields(text)?.keys() ?? [])].some((id) => !paymentField.test(id))
}
