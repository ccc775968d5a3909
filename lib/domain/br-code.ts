// The BR Code: the text in a PIX QR ("copia e cola"). EMV fields of id, two-digit length and value, closed by a CRC.
import { type Decimal, fractionDigits, parseDecimal } from './money'

/** A static code names a key, a dynamic one the address of its charge. */
export interface BrCode {
  readonly key: string | null
  readonly url: string | null
  readonly amount: Decimal | null
  readonly name: string
  readonly city: string
  /** `***` when a static code has no id of its own. */
  readonly txid: string
  readonly info: string | null
}

export type BrCodeFault = 'crc' | 'form' | 'not-pix' | 'amount'

export type DecodedBrCode =
  | { readonly ok: true; readonly code: BrCode }
  | { readonly ok: false; readonly fault: BrCodeFault }

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

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${id} of a BR Code holds at most 99 signs`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Lengths count characters on some readers and bytes on others: in ASCII both agree. */
function plain(text: string, most: number): string {
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '')
  return bare
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, most)
}

function optional(id: string, value: string | null): string {
  return value === null ? '' : field(id, value)
}

function centavos(amount: Decimal): string {
  if (fractionDigits(amount) > 2) throw new RangeError('a BR Code holds at most two decimals')
  const [whole = '0', fraction = ''] = amount.split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}

/** Throws RangeError for a field that is too long or an amount finer than a centavo. Accents are dropped. */
export function encodeBrCode(code: BrCode): string {
  const info = code.info === null ? null : plain(code.info, 72)
  const account = [
    field('00', pixDomain),
    optional('01', code.key),
    optional('02', info),
    optional('25', code.url),
  ]
  const amount = code.amount === null ? null : centavos(code.amount)
  const body = [
    field('00', '01'),
    code.url === null ? '' : field('01', '12'),
    field('26', account.join('')),
    field('52', '0000'),
    field('53', '986'),
    optional('54', amount),
    field('58', 'BR'),
    field('59', plain(code.name, 25)),
    field('60', plain(code.city, 15)),
    field('62', field('05', code.txid)),
    '6304',
  ].join('')
  return body + crc16(body)
}

function readFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4))
    const [, id = '', length = ''] = head ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    // A field that stands twice has two readings.
    if (head === null || value.length !== Number(length) || fields.has(id)) return null
    fields.set(id, value)
    at += 4 + value.length
  }
  return fields
}

function pixAccount(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> | null {
  for (let id = 26; id <= 51; id++) {
    const account = readFields(fields.get(String(id)) ?? '')
    if (account?.get('00')?.toLowerCase() === pixDomain) return account
  }
  return null
}

/** Reads a code and refuses one whose CRC, form, currency or amount is not right: such a code must never be drawn. */
export function decodeBrCode(text: string): DecodedBrCode {
  if (text.length > longest || crc16(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) {
    return { ok: false, fault: 'crc' }
  }
  const fields = readFields(text)
  if (fields === null || fields.get('00') !== '01' || text.slice(-8, -4) !== '6304') {
    return { ok: false, fault: 'form' }
  }
  const account = pixAccount(fields)
  const key = account?.get('01') ?? null
  const url = account?.get('25') ?? null
  if (account === null || (key === null) === (url === null)) return { ok: false, fault: 'not-pix' }
  const amountText = fields.get('54')
  const amount = amountText === undefined ? null : parseDecimal(amountText)
  const finer = amount !== null && fractionDigits(amount) > 2
  if (fields.get('53') !== '986' || (amountText !== undefined && amount === null) || finer) {
    return { ok: false, fault: 'amount' }
  }
  const name = fields.get('59') ?? ''
  const city = fields.get('60') ?? ''
  const txid = readFields(fields.get('62') ?? '')?.get('05') ?? '***'
  return { ok: true, code: { key, url, amount, name, city, txid, info: account.get('02') ?? null } }
}
