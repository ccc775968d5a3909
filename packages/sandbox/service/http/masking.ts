import type { Json } from './json'

const MASK = '•••'
const IDENTITY = new Set(['taxId', 'email', 'name', 'pixKey'])
const SECRET = new Set(['jwt', 'smartWallet', 'privateKey'])

/**
 * The same value without anything that identifies a person or grants access. A BR Code and a token's symbol do neither,
 * so they stay.
 */
export function masked(value: Json, member = ''): Json {
  if (SECRET.has(member)) return MASK
  if (typeof value === 'string') return hides(member, value) ? MASK : value
  if (Array.isArray(value)) return value.map((one: Json) => masked(one, member))
  if (value === null || typeof value !== 'object') return IDENTITY.has(member) ? MASK : value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, name)]))
}

function hides(member: string, text: string): boolean {
  // A bearer token, wherever it occurs.
  if (/^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/.test(text)) return true
  return IDENTITY.has(member) && !text.startsWith('000201')
}
