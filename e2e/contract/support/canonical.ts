// Canonical JSON and signature, written from the papers for this suite alone: it shares no code with the starter nor
// with the sandbox, so that a mistake in either is seen.
import { createHmac } from 'node:crypto'

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = new Map(Object.entries(value))
  // The default order of sort is that of UTF-16 code units.
  const text = [...members.keys()]
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(members.get(key))}`)
  return `{${text.join(',')}}`
}

export function mac(secret: string, message: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(message, 'utf8')).digest('hex')
}
