// Signs calls for the fuzz only, written from the specification: it reveals a mistake shared by the sandbox and the
// starter.
import { createHmac } from 'node:crypto'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** RFC 8785, for the output of JSON.parse. */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = new Map<string, Json>(Object.entries(value))
  const names = [...members.keys()].sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(members.get(name) ?? null)}`).join(',')}}`
}

export function macOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
