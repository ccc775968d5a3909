import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { decodeBrCode } from '@/lib/domain/rails/pix/br-code'
import { isBrCode, parsePixKey, plainPixKey } from '@/lib/domain/rails/pix/key'

/** Enough for the blanks of a name and a city, and for the lines of a code on paper or in a message. */
const mostBlanks = 8

/**
 * A code that was copied over several lines: a field of one line has a blank for each line break, and names have blanks
 * of their own. The checksum tells which of them belong to the code. A text that is no such code stays as it is.
 */
function inOneLine(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\s/)
  if (rest.length > mostBlanks) return text
  for (let kept = 2 ** rest.length - 1; kept >= 0; kept--) {
    const code = rest.reduce((line, part, at) => line + (kept & (1 << at) ? ' ' : '') + part, first)
    if (decodeBrCode(code).ok) return code
  }
  return text
}

/** A valid BR Code in the key field is replaced by its key, and fills the name if empty; anything else stays. */
export function fillFromBrCode(details: PixRecipientInput): PixRecipientInput {
  if (!isBrCode(details.pixKey)) return details
  const pixKey = inOneLine(details.pixKey)
  const key = parsePixKey(pixKey)
  const decoded = decodeBrCode(pixKey.trim())
  if (!key.ok || !decoded.ok) return { ...details, pixKey }
  const name = details.name.trim() === '' ? decoded.code.name : details.name
  return { ...details, name, pixKey: plainPixKey(key) }
}
