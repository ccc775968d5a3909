// Where in a list sorted by name a name may be, and which page to read next.
import type { RecipientPage } from '../port'

export const mostPerPage = 100

/** The name comes after the page `low` and before the page `high`. */
export interface Bracket {
  readonly low: number
  /** Infinite as long as nothing tells where the list ends. */
  readonly high: number
  /** Otherwise `high` is only the end of the list, which moves. */
  readonly isHighRead: boolean
  /** The places of the nearest names of both, as `placeOf` guesses them. */
  readonly lowAt: number
  readonly highAt: number
  readonly reads: number
}

export function wholeList(end: number): Bracket {
  return { low: 0, high: end, isHighRead: false, lowAt: 0, highAt: 1, reads: 0 }
}

/** The page after the last one. A fraction of a page counts, so that guesses are closer. */
export function endOf({ total }: RecipientPage): number {
  return total === null ? Number.POSITIVE_INFINITY : total / mostPerPage + 1
}

export function namesOf({ recipients }: RecipientPage): readonly string[] {
  return recipients.flatMap(({ name }) => (name === null ? [] : [name]))
}

export function isOpen({ low, high }: Bracket): boolean {
  return high - low > 1
}

const digits = [...'0123456789abcdef']

/** Where the name would be in a list of random UUIDs only, from 0 to 1. */
export function placeOf(name: string): number {
  let [place, width] = [0, 1]
  for (const character of name.slice(0, 8)) {
    width /= digits.length
    place += width * digits.filter((digit) => digit < character).length
    if (!digits.includes(character)) break
  }
  return place
}

const boldest = 32
const freeReads = 3

/** Without a total, the names up to `low` tell how dense the list is: well for the next pages, badly for distant ones. */
function guessPastKnown({ low, lowAt, reads }: Bracket, at: number): number {
  const times = lowAt === 0 ? boldest : Math.min(boldest, at / lowAt)
  return Math.max(low + 1, Math.floor(low * times) + 1, 2 ** (reads - freeReads))
}

/**
 * The page where the name would be if all names between were random UUIDs. It may leave ever fewer pages, so that other
 * names in the list cost only a few calls more than halving.
 */
export function nextPage(bracket: Bracket, at: number): number {
  const { low, high, lowAt, highAt, reads } = bracket
  if (high === Number.POSITIVE_INFINITY) return guessPastKnown(bracket, at)
  const inside = high - low - 1
  const share = highAt > lowAt ? (at - lowAt) / (highAt - lowAt) : 0.5
  const mayLeave = high * 2 ** (freeReads - reads)
  const middle = (low + high) / 2
  const room = Math.max(0, mayLeave - inside / 2)
  const guess = Math.min(middle + room, Math.max(middle - room, low + 1 + Math.floor(share * inside)))
  return Math.min(Math.ceil(high) - 1, Math.max(low + 1, Math.round(guess)))
}

/** What is left once the page `number` was read and the name is before or after it. */
export function narrowed(
  bracket: Bracket,
  page: RecipientPage,
  number: number,
  side: 'before' | 'after',
): Bracket {
  const names = namesOf(page)
  const reads = bracket.reads + 1
  if (side === 'before') {
    const highAt = names[0] === undefined ? 1 : placeOf(names[0])
    return { ...bracket, high: number, highAt, isHighRead: true, reads }
  }
  const high = bracket.isHighRead ? bracket.high : Math.max(endOf(page), number + 1)
  return { ...bracket, low: number, lowAt: placeOf(names.at(-1) ?? ''), high, reads }
}
