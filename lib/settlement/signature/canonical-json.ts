import canonicalize from 'canonicalize'

export type CanonicalFault =
  | 'undefined'
  | 'not-a-number'
  | 'infinite'
  | 'unsafe-integer'
  | 'bigint'
  | 'function'
  | 'symbol'
  | 'lone-surrogate'
  | 'not-plain'
  | 'accessor'
  | 'sparse-array'
  | 'proto-key'
  | 'cycle'
  | 'too-deep'

/** A value that has no canonical form. Names the fault and the depth, never the value: bodies contain identity data. */
export class CanonicalJsonError extends Error {
  override readonly name = 'CanonicalJsonError'
  constructor(
    readonly fault: CanonicalFault,
    readonly depth: number,
  ) {
    super(`no canonical JSON: ${fault} at depth ${depth}`)
  }
}

const maxDepth = 32
/** With the `u` flag a paired surrogate does not match. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Canonical JSON (RFC 8785) of plain data: the exact text that is signed and sent. Confidence: assumed; the documented
 * sample agrees. Throws CanonicalJsonError for anything that JSON can't express or that two programs may read
 * differently.
 */
export function canonicalJson(value: unknown): string {
  // The library drops or rewrites what JSON.stringify does (undefined, Map, toJSON), so the signature would cover
  // something else. Only data without such values reaches it.
  check(value, 0, new Set())
  const text = canonicalize(value)
  if (text === undefined) throw new CanonicalJsonError('undefined', 0)
  return text
}

function check(value: unknown, depth: number, above: Set<object>): void {
  const kind = typeof value
  if (typeof value === 'string') checkText(value, depth)
  else if (typeof value === 'number') checkNumber(value, depth)
  else if (typeof value === 'object') {
    if (value !== null) checkContainer(value, depth, above)
  } else if (kind !== 'boolean') {
    // The other kinds were handled above.
    throw new CanonicalJsonError(kind as 'undefined' | 'bigint' | 'function' | 'symbol', depth)
  }
}

function checkText(text: string, depth: number): void {
  if (loneSurrogate.test(text)) throw new CanonicalJsonError('lone-surrogate', depth)
}

function checkNumber(number: number, depth: number): void {
  if (Number.isNaN(number)) throw new CanonicalJsonError('not-a-number', depth)
  if (!Number.isFinite(number)) throw new CanonicalJsonError('infinite', depth)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new CanonicalJsonError('unsafe-integer', depth)
  }
}

function checkContainer(container: object, depth: number, above: Set<object>): void {
  if (depth >= maxDepth) throw new CanonicalJsonError('too-deep', depth)
  if (above.has(container)) throw new CanonicalJsonError('cycle', depth)
  above.add(container)
  if (Array.isArray(container)) checkArray(container, depth, above)
  else checkObject(container, depth, above)
  above.delete(container)
}

function checkArray(array: readonly unknown[], depth: number, above: Set<object>): void {
  if (Object.getPrototypeOf(array) !== Array.prototype) throw new CanonicalJsonError('not-plain', depth)
  // One own key per element plus `length`: fewer means a hole, more a named member that JSON would drop.
  const keys = Reflect.ownKeys(array).length - 1
  if (keys !== array.length) {
    throw new CanonicalJsonError(keys < array.length ? 'sparse-array' : 'not-plain', depth)
  }
  for (let index = 0; index < array.length; index += 1) {
    const property = Object.getOwnPropertyDescriptor(array, index)
    if (property === undefined) throw new CanonicalJsonError('sparse-array', depth)
    checkMember(property, depth, above)
  }
}

function checkObject(object: object, depth: number, above: Set<object>): void {
  const prototype: unknown = Object.getPrototypeOf(object)
  if (prototype !== Object.prototype && prototype !== null) throw new CanonicalJsonError('not-plain', depth)
  for (const key of Reflect.ownKeys(object)) {
    if (typeof key === 'symbol') throw new CanonicalJsonError('symbol', depth)
    if (key === '__proto__') throw new CanonicalJsonError('proto-key', depth)
    checkText(key, depth)
    const property = Object.getOwnPropertyDescriptor(object, key)
    if (property === undefined) throw new CanonicalJsonError('not-plain', depth)
    checkMember(property, depth, above)
  }
}

function checkMember(property: PropertyDescriptor, depth: number, above: Set<object>): void {
  // A getter may return different values to the check and to the writer.
  if (!('value' in property)) throw new CanonicalJsonError('accessor', depth)
  if (property.enumerable !== true) throw new CanonicalJsonError('not-plain', depth)
  check(property.value, depth + 1, above)
}
