import type { KindTypes, OrderKind } from '@/lib/domain/kinds/kinds'

interface Answered {
  readonly path: string
  readonly answer: () => object
}

/** One order of a kind: what is asked for it, and what the service of the specification answers where. */
export interface Sample<K extends OrderKind> {
  /** In the title of a test. */
  readonly title: string
  readonly intent: KindTypes[K]['intent']
  readonly request: () => KindTypes[K]['quoteRequest']
  readonly quote: Answered
  readonly status: Answered
}
