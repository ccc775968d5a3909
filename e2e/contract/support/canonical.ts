// Canonical JSON and signature, written from the specification for this suite only. It shares no code with the starter
// or the sandbox, so a mistake in either shows.
import { createHmac } from 'node:crypto'

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = new Map(Object.entries(value))
  // The default sort order is by UTF-16 code units.
  const text = [...members.keys()]
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(members.get(key))}`)
  return `{${text.join(',')}}`
}

export function mac(secret: string, message: string): string {
  return createHmac('sha256', Buffer.from(secret, 'utf8')).update(Buffer.from(message, 'utf8')).digest('hex')
}
