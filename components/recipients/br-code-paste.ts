import type { PixRecipientInput } from '@/lib/domain/ports'
import { decodeBrCode } from '@/lib/domain/rails/pix/br-code'
import { isBrCode, parsePixKey } from '@/lib/domain/rails/pix/key'

/** A right BR Code in the field of the key gives its key, and its name where none was typed; anything else stays. */
export function fillFromBrCode(details: PixRecipientInput): PixRecipientInput {
  if (!isBrCode(details.pixKey)) return details
  const key = parsePixKey(details.pixKey)
  const decoded = decodeBrCode(details.pixKey.trim())
  if (!key.ok || !decoded.ok) return details
  const name = details.name.trim() === '' ? decoded.code.name : details.name
  return { ...details, name, pixKey: key.normalized }
}
