// A strict JSON reader for signed bodies. The built-in one silently keeps the last of two equal names, so two readers of
// the same bytes could see different requests; and it has no depth limit.
import { BadRequest } from './errors'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const MAX_DEPTH = 32
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// Only finds where the string ends: JSON.parse then checks its escapes and that it contains no bare control character.
const STRING = /"(?:[^"\\]|\\.)*"/sy
const SPACE = /[ \t\n\r]*/y
const WORD = /true|false|null/y
const WORDS: Readonly<Record<string, Json>> = { true: true, false: false, null: null }

/** Reads one JSON value from UTF-8 bytes. Throws BadRequest on anything else. */
export function readJson(bytes: Uint8Array): Json {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new BadRequest('body: not UTF-8')
  }
  const reader = new Reader(text)
  const value = reader.value(0)
  reader.end()
  return value
}

class Reader {
  private position = 0

  constructor(private readonly text: string) {}

  value(depth: number): Json {
    if (depth > MAX_DEPTH) throw new BadRequest(`body: nested deeper than ${MAX_DEPTH} levels`)
    this.take(SPACE)
    const next = this.text[this.position]
    let value: Json
    if (next === '{') value = this.object(depth)
    else if (next === '[') value = this.array(depth)
    else if (next === '"') value = this.string()
    else value = this.scalar()
    this.take(SPACE)
    return value
  }

  end(): void {
    if (this.position !== this.text.length) this.fail()
  }

  private object(depth: number): Json {
    // Without a prototype, "__proto__" is a member like any other.
    const members: Record<string, Json> = Object.create(null)
    this.position += 1
    this.take(SPACE)
    if (this.skip('}')) return members
    do {
      this.take(SPACE)
      const name = this.string()
      if (name in members) throw new BadRequest('body: a member name occurs twice')
      this.take(SPACE)
      if (!this.skip(':')) this.fail()
      members[name] = this.value(depth + 1)
    } while (this.skip(','))
    if (!this.skip('}')) this.fail()
    return members
  }

  private array(depth: number): Json {
    const items: Json[] = []
    this.position += 1
    this.take(SPACE)
    if (this.skip(']')) return items
    do items.push(this.value(depth + 1))
    while (this.skip(','))
    if (!this.skip(']')) this.fail()
    return items
  }

  private string(): string {
    const token = this.take(STRING)
    if (token === '') this.fail()
    try {
      // Safe: JSON.parse of a complete string token is a string.
      return JSON.parse(token) as string
    } catch {
      return this.fail()
    }
  }

  private scalar(): Json {
    const number = this.take(NUMBER)
    if (number !== '') {
      if (!Number.isFinite(Number(number))) throw new BadRequest('body: a number is out of range')
      return Number(number)
    }
    const word = WORDS[this.take(WORD)]
    return word === undefined ? this.fail() : word
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.position += found.length
    return found
  }

  private skip(character: string): boolean {
    if (this.text[this.position] !== character) return false
    this.position += 1
    return true
  }

  private fail(): never {
    throw new BadRequest(`body: not JSON at character ${this.position}`)
  }
}
