import 'server-only'
import { createHash, createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { getEnv } from './env'

export const sha256 = (text: string): string => hash('sha256', text)

/** 192 bits of the system's randomness, letters and digits only, as EIP-4361 wants its nonces. */
export const randomToken = (): string => randomBytes(24).toString('hex')

/** A hash under the server's secret; `purpose` keeps one use's hashes worthless for another. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(`${purpose}\n${text}`).digest('hex')
}

/** Compares in constant time, whatever the lengths. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  )
}

/** `value.signature`, for a cookie that only this server can make. */
export function sealed(purpose: string, value: string): string {
  return `${value}.${keyedHash(purpose, value)}`
}

export function unseal(purpose: string, text: string): string | null {
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  return sameSecret(text.slice(dot + 1), keyedHash(purpose, value)) ? value : null
}
