import type { AskedQuote } from '@/lib/domain/kinds/kinds'

/** What people typed, with identity data: only in this page's memory. */
interface TypedMemory {
  /** Quote requests by order. Null once forgotten: an answer that comes later must not bring it back. */
  readonly requests: Map<string, AskedQuote | null>
  /** What forms held, by entry of the browser's history. */
  readonly drafts: Map<string, unknown>
}

const empty = (): TypedMemory => ({ requests: new Map(), drafts: new Map() })
let memory = empty()

export function typedMemory(): TypedMemory {
  return memory
}

/** At a sign-out. A form that is still shown goes on with the memory that it began with, which nothing reads again. */
export function forgetTyped(): void {
  memory = empty()
}
