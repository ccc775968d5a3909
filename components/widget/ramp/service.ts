// What the widget needs from the service: the token client's calls of each kind, with the domain's failures.
import type { CallsByKind } from '@/lib/domain/kinds/kinds'
import type { Failure } from '@/lib/domain/result'

export interface WidgetService extends CallsByKind {
  /** Converts what any of them threw. */
  readonly failureOf: (error: unknown) => Failure
}
