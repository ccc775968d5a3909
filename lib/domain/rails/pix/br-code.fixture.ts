// Writes BR Codes for tests.

import { type Decimal, fractionDigits } from '../../money/money'
import { type BrCode, crc16 } from './br-code'

const pixDomain = 'br.gov.bcb.pix'

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${id} of a BR Code holds at most 99 signs`)
  return id + String(value.length).padStart(2, '0') + value
}

/** Some readers count lengths in characters and others in bytes; in ASCII both agree. */
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

/** Throws RangeError for a field that is too long or an amount more precise than a centavo. Accents are dropped. */
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

/** The same code with changed text and a recomputed checksum. */
export function reclosed(code: string, change: (body: string) => string): string {
  const body = change(code.slice(0, -4))
  return body + crc16(body)
}
