import 'server-only'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { getEnv } from './env'

export const sha256 = (text: string): string => hash('sha256', text)

/** 192 bits of system randomness, letters and digits only, as EIP-4361 requires for nonces. */
export const randomToken = (): string => randomBytes(24).toString('hex')

/** The secrets that this server accepts; signs and encrypts with the first. */
export function acceptedSecrets(): readonly [string, ...string[]] {
  const { NEXTAUTH_SECRET: current, NEXTAUTH_SECRET_PREVIOUS: previous } = getEnv()
  return previous === undefined ? [current] : [current, previous]
}

function hashUnder(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
}

/** A hash under the server's secret; `purpose` makes hashes of one use worthless for another. */
export function keyedHash(purpose: string, text: string): string {
  return hashUnder(acceptedSecrets()[0], purpose, text)
}

/** The same under each accepted secret, the current one first: for looking up stored hashes. */
export function keyedHashes(purpose: string, text: string): readonly string[] {
  return acceptedSecrets().map((secret) => hashUnder(secret, purpose, text))
}

/** Compares in constant time, whatever the lengths. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  )
}

/** Whether an accepted secret made this hash, or its first `length` digits. */
export function isKeyedHash(purpose: string, text: string, found: string, length = 64): boolean {
  return keyedHashes(purpose, text).some((made) => sameSecret(made.slice(0, length), found))
}

/** `value.signature`, for a cookie that only this server can create. */
export function sealed(purpose: string, value: string): string {
  return `${value}.${keyedHash(purpose, value)}`
}

export function unseal(purpose: string, text: string): string | null {
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  return isKeyedHash(purpose, value, text.slice(dot + 1)) ? value : null
}

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'ramp', purpose, 32))

/** Text that only this server can read. With the id of its row in `purpose` it can't be moved to another row. */
export function encrypted(purpose: string, text: string): string {
  const iv = randomBytes(ivLength)
  const cipherer = createCipheriv(cipher, keyFor(acceptedSecrets()[0], purpose), iv)
  const body = Buffer.concat([cipherer.update(text, 'utf8'), cipherer.final()])
  return Buffer.concat([iv, cipherer.getAuthTag(), body]).toString('base64url')
}

function decryptedUnder(secret: string, purpose: string, bytes: Buffer): string | null {
  try {
    const iv = bytes.subarray(0, ivLength)
    const decipher = createDecipheriv(cipher, keyFor(secret, purpose), iv, { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    const body = bytes.subarray(ivLength + tagLength)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Null unless an accepted secret created it. */
export function decrypted(purpose: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  for (const secret of acceptedSecrets()) {
    const opened = decryptedUnder(secret, purpose, bytes)
    if (opened !== null) return opened
  }
  return null
}
