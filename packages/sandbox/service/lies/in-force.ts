// The lies in force and what they have done, as the fold of a journal.
import type { StoreRules } from '../../store/store'
import type { OperationName } from '../http/operations'
import { isToldIn, type LieChoice, type LieName, namesOf } from './catalog'

export interface LieTerms {
  readonly id: number
  readonly lie: LieChoice
  /** Null: every order, and answers about no order. */
  readonly transactionId: string | null
  /** Null: every operation that the lie can be told in. */
  readonly operation: OperationName | null
  /** How many answers may lie. Null: any number. */
  readonly times: number | null
  readonly share: number
  readonly seed: number
  readonly mayRepeat: boolean
}

type Counts = Readonly<Partial<Record<LieName, number>>>

export interface LieInForce extends LieTerms {
  /** How many answers it has changed. */
  changed: number
  /** How many answers it could have changed, by order; answers about no order are counted under ''. */
  readonly met: Map<string, number>
  /** How often it was told, by order. */
  readonly told: Map<string, Counts>
}

export interface LiesState {
  lastId: number
  readonly inForce: Map<number, LieInForce>
  /** The lies told about each order since its last true answer. */
  readonly sinceTruth: Map<string, readonly LieName[]>
}

/** An answer that a lie in force could have changed. */
export interface Answered {
  readonly call: LiableCall
  /** The order the answer is about; for a quote, the one it created. Null for an answer about none. */
  readonly heardBy: string | null
  /** Null: the answer was true. */
  readonly told: { readonly id: number; readonly lie: LieName } | null
}

type LieEvent =
  | { readonly type: 'ordered'; readonly terms: LieTerms }
  /** Null: all of them. */
  | { readonly type: 'taken-back'; readonly id: number | null }
  | ({ readonly type: 'answered' } & Answered)

/** The parts of a call that decide which lies fit its answer. */
export interface LiableCall {
  readonly operation: OperationName
  /** The order it asks about; null for calls about none. */
  readonly asked: string | null
}

export function concerns(lie: LieTerms, { operation, asked }: LiableCall): boolean {
  if (lie.operation !== null && lie.operation !== operation) return false
  if (lie.transactionId !== null && lie.transactionId !== asked) return false
  return namesOf(lie.lie).some((name) => isToldIn(name, operation))
}

export function timesLeft({ times, changed }: Pick<LieInForce, 'times' | 'changed'>): number | null {
  return times === null ? null : times - changed
}

function applyAnswer(state: LiesState, { call, heardBy, told }: Answered): void {
  const place = call.asked ?? ''
  for (const lie of state.inForce.values()) {
    if (concerns(lie, call)) lie.met.set(place, (lie.met.get(place) ?? 0) + 1)
  }
  const teller = told && state.inForce.get(told.id)
  if (teller) teller.changed += 1
  if (heardBy === null) return
  if (told === null) {
    state.sinceTruth.delete(heardBy)
    return
  }
  const counts = teller?.told.get(heardBy)
  teller?.told.set(heardBy, { ...counts, [told.lie]: (counts?.[told.lie] ?? 0) + 1 })
  const before = state.sinceTruth.get(heardBy) ?? []
  if (!before.includes(told.lie)) state.sinceTruth.set(heardBy, [...before, told.lie])
}

interface Saved {
  readonly lastId: number
  readonly inForce: readonly (Omit<LieInForce, 'met' | 'told'> & {
    readonly met: readonly (readonly [string, number])[]
    readonly told: readonly (readonly [string, Counts])[]
  })[]
  readonly sinceTruth: readonly (readonly [string, readonly LieName[]])[]
}

function save({ lastId, inForce, sinceTruth }: LiesState): Saved {
  const lies = [...inForce.values()].map((lie) => ({ ...lie, met: [...lie.met], told: [...lie.told] }))
  return { lastId, inForce: lies, sinceTruth: [...sinceTruth] }
}

export const lieStoreRules: StoreRules<LiesState, LieEvent> = {
  empty: () => ({ lastId: 0, inForce: new Map(), sinceTruth: new Map() }),
  apply(state, event) {
    switch (event.type) {
      case 'ordered': {
        const { terms } = event
        state.lastId = terms.id
        state.inForce.set(terms.id, { ...terms, changed: 0, met: new Map(), told: new Map() })
        return
      }
      case 'taken-back':
        if (event.id === null) state.inForce.clear()
        else state.inForce.delete(event.id)
        return
      case 'answered':
        applyAnswer(state, event)
        return
    }
  },
  save,
  load(value) {
    // Safe: only written by save(), always as a whole.
    const { lastId, inForce, sinceTruth } = value as Saved
    const lies = inForce.map((lie) => ({ ...lie, met: new Map(lie.met), told: new Map(lie.told) }))
    return { lastId, inForce: new Map(lies.map((lie) => [lie.id, lie])), sinceTruth: new Map(sinceTruth) }
  },
  writeEvent: (event) => event,
  // Safe: only written by writeEvent().
  parseEvent: (value) => value as LieEvent,
}
