// The text of a Pix QR Code: the central bank's "Manual de Padrões para Iniciação do Pix" on top of EMV's
// merchant-presented QR. Each field has a two-digit id, a two-digit length and a value; the last field is a checksum
// over everything before it.

interface DynamicCharge {
  /** Where the charge can be read, without the scheme. */
  readonly location: string
  readonly centavos: bigint
  /** Letters and digits, at most 25: the limit of the reference label. */
  readonly txid: string
  /** The payee named in the code: this service unless another is given. */
  readonly merchant?: string
}

const GUI = 'br.gov.bcb.pix'
const MERCHANT = 'SANDBOX PAGAMENTOS'
const CITY = 'SAO PAULO'

/** A code for one payment of one amount: dynamic, initiation method 12. */
export function writeBrCode({ location, centavos, txid, merchant = MERCHANT }: DynamicCharge): string {
  const reais = `${centavos / 100n}.${String(centavos % 100n).padStart(2, '0')}`
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', GUI) + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('54', reais),
    field('58', 'BR'),
    field('59', merchant),
    field('60', CITY),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return text + checksum(text)
}

/** Whether the text ends with the checksum of the preceding part. */
export function hasRightChecksum(code: string): boolean {
  const [body, sum] = [code.slice(0, -4), code.slice(-4)]
  return body.endsWith('6304') && /^[0-9A-Fa-f]{4}$/.test(sum) && checksum(body) === sum.toUpperCase()
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new Error(`field ${id} is longer than 99 characters`)
  return id + String(value.length).padStart(2, '0') + value
}

// CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, no reflection.
function checksum(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    }
    crc &= 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
