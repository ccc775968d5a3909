// Chooses the lie of an answer, if any.
import { isToldIn, type LieName, namesOf } from './catalog'
import { type Dice, diceOf } from './dice'
import { concerns, type LiableCall, type LieInForce, type LiesState, timesLeft } from './in-force'

export interface ChosenLie {
  readonly id: number
  readonly lie: LieName
}

/** `dice` draws the details of the lie, the same for the same answer. */
export type Fits = (lie: LieName, dice: Dice) => boolean

interface Candidate extends ChosenLie {
  readonly rank: number
}

/** By the id of a lie in force: how many pending answers will tell it. */
type Reservations = ReadonlyMap<number, number>

/** Chooses among the lies in force that fit. Each draws from its own seed, and the lowest number wins. */
export function chooseLie(
  state: LiesState,
  call: LiableCall,
  fits: Fits,
  promised: Reservations = new Map(),
): ChosenLie | null {
  const sinceTruth = state.sinceTruth.get(call.asked ?? '') ?? []
  const willing = [...state.inForce.values()].flatMap((entry): Candidate[] => {
    const left = timesLeft(entry) ?? Number.POSITIVE_INFINITY
    if (left <= (promised.get(entry.id) ?? 0) || !concerns(entry, call)) return []
    const dice = drawsOf(entry, call, 'choice')
    const [chance, rank, which] = [dice(), dice(), dice()]
    if (chance >= entry.share) return []
    const names = namesOf(entry.lie)
      .filter((lie) => isToldIn(lie, call.operation))
      .filter((lie) => entry.mayRepeat || !sinceTruth.includes(lie))
      .filter((lie) => fits(lie, drawsOf(entry, call, lie)))
    const lie = names[Math.floor(which * names.length)]
    return lie === undefined ? [] : [{ id: entry.id, lie, rank }]
  })
  const [first] = willing.sort((one, other) => one.rank - other.rank)
  return first === undefined ? null : { id: first.id, lie: first.lie }
}

/**
 * Keyed by the order's position among those the lie has met, and the number of its answer, because ids differ from run
 * to run.
 */
export function drawsOf(entry: LieInForce, { asked }: LiableCall, what: string): Dice {
  const known = [...entry.met.keys()].indexOf(asked ?? '')
  const place = known === -1 ? entry.met.size : known
  return diceOf(entry.seed, `${entry.lie} ${place} ${entry.met.get(asked ?? '') ?? 0} ${what}`)
}
