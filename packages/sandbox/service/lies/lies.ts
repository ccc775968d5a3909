import { openStore } from '../../store/store'
import { type ChosenLie, chooseLie, drawsOf, type Fits } from './choose'
import type { Dice } from './dice'
import {
  type Answered,
  concerns,
  type LiableCall,
  type LieInForce,
  type LieTerms,
  lieStoreRules,
  timesLeft,
} from './in-force'

export interface Lies {
  /** Oldest first, including those that are used up. */
  readonly inForce: readonly LieInForce[]
  add(terms: Omit<LieTerms, 'id'>): LieInForce
  /** One by its id, or all of them. Returns those that were removed. */
  takeBack(id: number | null): readonly LieInForce[]
  /** Whether any lie may be told in the answer. */
  concern(call: LiableCall): boolean
  choose(call: LiableCall, fits: Fits): ChosenLie | null
  /** Draws the details of a chosen lie, as `choose` did. */
  draws(call: LiableCall, chosen: ChosenLie): Dice
  /** Reserves one use for an answer that is not made yet. Returns a function that releases it. */
  promise(id: number): () => void
  note(answer: Answered): void
  close(): void
}

/** Stores everything in `dir`, so a kill loses nothing. */
export function openLies(dir: string): Lies {
  const store = openStore(dir, lieStoreRules)
  const { state } = store
  const promised = new Map<number, number>()
  const change = (id: number, by: number) => promised.set(id, (promised.get(id) ?? 0) + by)
  const entries = () => [...state.inForce.values()]
  function entryOf(id: number): LieInForce {
    const entry = state.inForce.get(id)
    if (entry === undefined) throw new Error(`lie ${id} is not in force`)
    return entry
  }
  return {
    get inForce() {
      return entries()
    },
    add(terms) {
      const id = state.lastId + 1
      store.commit({ type: 'ordered', terms: { ...terms, id } })
      return entryOf(id)
    },
    takeBack(id) {
      const taken = entries().filter((lie) => id === null || lie.id === id)
      if (taken.length > 0) store.commit({ type: 'taken-back', id })
      return taken
    },
    concern: (call) => entries().some((lie) => concerns(lie, call) && timesLeft(lie) !== 0),
    choose: (call, fits) => chooseLie(state, call, fits, promised),
    draws: (call, { id, lie }) => drawsOf(entryOf(id), call, lie),
    promise(id) {
      change(id, 1)
      return () => change(id, -1)
    },
    note: (answer) => store.commit({ type: 'answered', ...answer }),
    close: () => store.close(),
  }
}
