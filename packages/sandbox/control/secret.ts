// How a remote caller proves that the sandbox is theirs: a program with a header, a browser with a cookie it gets for
// entering the secret once.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

const HOURS_12_MS = 12 * 3_600_000

/** In constant time, so that the time doesn't reveal how much of it was right. */
export function isSecret(secret: string, given: string): boolean {
  const [left, right] = [secret, given].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** A cookie value: an expiry and a proof that only the secret can produce. */
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
