// A BR Code reader for this suite only, written from the central bank's manual and EMV's merchant-presented QR
// specification. It shares no code with the program that writes the codes, nor with the starter that reads them.

/** The fields of one level, in order. Throws unless the text consists of id, length and value down to the last character. */
export function fields(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    if (head === null) throw new Error(`no field at ${at} of ${text}`)
    const [, id = '', length = ''] = head
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (value.length !== Number(length)) throw new Error(`field ${id} is cut short`)
    if (found.has(id)) throw new Error(`field ${id} occurs twice`)
    found.set(id, value)
    at += 4 + value.length
  }
  return found
}

// By table, unlike the loop over bits elsewhere: two independent implementations of the same checksum.
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte * 256
  for (let bit = 0; bit < 8; bit += 1) value = value >= 0x8000 ? ((value * 2) ^ 0x1021) % 0x10000 : value * 2
  return value
})

/** CRC-16/CCITT-FALSE as four uppercase hexadecimal digits. */
export function crc16(text: string): string {
  const sum = [...Buffer.from(text, 'latin1')].reduce(
    (crc, byte) => ((crc % 256) * 256) ^ (TABLE[Math.floor(crc / 256) ^ byte] ?? 0),
    0xffff,
  )
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

/** The same code with another amount and a matching checksum. */
export function withAmount(code: string, reais: string): string {
  const all = fields(code)
  all.set('54', reais)
  all.delete('63')
  const body = [...all].map(([id, value]) => id + String(value.length).padStart(2, '0') + value).join('')
  return `${body}6304${crc16(`${body}6304`)}`
}
