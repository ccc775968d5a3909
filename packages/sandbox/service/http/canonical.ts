import { BadRequest } from './errors'
import type { Json } from './json'

/** The canonical form of RFC 8785: names sorted by UTF-16 code units at every depth, no white space. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return canonicalString(value)
  // ECMAScript's own number format is the one the RFC requires.
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${canonicalString(name)}:${canonicalJson(member)}`).join(',')}}`
}

function canonicalString(text: string): string {
  // A lone surrogate has no UTF-8 form, so no bytes could be signed for it.
  if (/\p{Surrogate}/u.test(text)) throw new BadRequest('body: a text holds half of a character')
  return JSON.stringify(text)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
