import type { Question } from './asking'
import type { Difference } from './kept'

/** Why a change of an answer may still be signed or paid. */
export interface Reason {
  readonly why: string
  /** Members of the answer, by their path. */
  readonly paths: readonly string[]
  /** The stored values that may then differ, by the start of their name. No others may. */
  readonly differs?: readonly string[]
  /** Whether a difference is as small as the reason says. */
  readonly holds?: (difference: Difference) => boolean
  /** Limited to these kinds of order. */
  readonly kinds?: readonly Question['kind'][]
}
