import type { PixRecipientInput } from '@/lib/domain/kinds/kind'
import { decodeBrCode } from '@/lib/domain/rails/pix/br-code'
import { isBrCode, parsePixKey, plainPixKey } from '@/lib/domain/rails/pix/key'

/** A valid BR Code in the key field is replaced by its key, and fills the name if empty; anything else stays. */
export function fillFromBrCode(details: PixRecipientInput): PixRecipientInput {
  if (!isBrCode(details.pixKey)) return details
  const key = parsePixKey(details.pixKey)
  const decoded = decodeBrCode(details.pixKey.trim())
  if (!key.ok || !decoded.ok) return details
  const name = details.name.trim() === '' ? decoded.code.name : details.name
  return { ...details, name, pixKey: plainPixKey(key) }
}
