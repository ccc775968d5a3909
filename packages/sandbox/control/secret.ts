// How somebody from elsewhere shows that the sandbox is theirs: a program by a header, a browser by a cookie that it gets
// for typing the secret in once.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const HOURS_12_MS = 12 * 3_600_000

/** In a time that does not tell how much of it was right. */
export function isSecret(secret: string, given: string): boolean {
  const [left, right] = [secret, given].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** A value for a cookie: until when it counts, and a proof that only the secret can make. */
export function writePass(secret: string, nowMs: number): { value: string; maxAgeSeconds: number } {
  const until = String(nowMs + HOURS_12_MS)
  return { value: `${until}.${proofOf(secret, until)}`, maxAgeSeconds: HOURS_12_MS / 1_000 }
}

export function isPass(secret: string, value: string, nowMs: number): boolean {
  const [until = '', proof = ''] = value.split('.')
  return /^\d{1,15}$/.test(until) && Number(until) > nowMs && isSecret(proofOf(secret, until), proof)
}

function proofOf(secret: string, until: string): string {
  return createHmac('sha256', secret).update(`control until ${until}`).digest('hex')
}
