// Finds a recipient by its name in few calls of the service's list, since each takes one of the project's budget.
import { parseUuid } from '@/lib/domain/uuid'
import type { PageOfList, RecipientPage, ServiceRecipient } from '../port'
import {
  type Bracket,
  endOf,
  isOpen,
  mostPerPage,
  namesOf,
  narrowed,
  nextPage,
  placeOf,
  wholeList,
} from './bracket'

export interface RecipientList {
  readonly read: (page: PageOfList) => Promise<RecipientPage>
  /** Unix milliseconds. */
  readonly now: () => number
}

/** Below 0 when the first name comes first. */
type Order = (one: string, other: string) => number

const byCodeUnits: Order = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

/** The orders in which a service may sort. UUIDs, our own names, have the same order in both; other names may not. */
function possibleOrders(): readonly Order[] {
  return [byCodeUnits, new Intl.Collator('en', { sensitivity: 'base' }).compare]
}

interface Search {
  /** In the first order. */
  bracket: Bracket
  /** Those that no page has refuted, and in which the name may be listed. */
  orders: readonly Order[]
  /** Whether the last page has shown that it is not listed, in the last order that was left. */
  isAbsent: boolean
  misses: number
  /** The next one to read when all are, one after the other. */
  page: number
  askedAt: number
}

/** What the calls of one pair of credentials have learned of the list. It only guides: an answer has its own proof. */
export interface RecipientSearches {
  /** By name. The budget cut them off; the next call goes on from there. */
  readonly open: Map<string, Search>
  /** Where the list ended when it was last read. */
  end: number
}

export function createSearches(): RecipientSearches {
  return { open: new Map(), end: Number.POSITIVE_INFINITY }
}

const mostOpen = 100
/** Longer than a refused call waits. After that, what earlier pages did not have may be listed. */
const keptMs = 30 * 60_000

function openSearch({ open, end }: RecipientSearches, name: string, askedAt: number): Search {
  const kept = open.get(name)
  if (kept !== undefined && askedAt - kept.askedAt < keptMs) return kept
  const bracket = wholeList(end)
  const search: Search = { bracket, orders: possibleOrders(), isAbsent: false, misses: 0, page: 1, askedAt }
  const [oldest] = open.keys()
  if (oldest !== undefined && open.size >= mostOpen) open.delete(oldest)
  open.set(name, search)
  return search
}

function isLast({ recipients, total }: RecipientPage, { page, limit }: PageOfList): boolean {
  return recipients.length < limit || (total !== null && page * limit >= total)
}

function named({ recipients }: RecipientPage, wanted: string): ServiceRecipient | null {
  return recipients.find(({ name }) => name === wanted) ?? null
}

/** How other names are ordered among themselves doesn't matter to a UUID. */
function isInOrder(names: readonly string[], wanted: string, order: Order): boolean {
  const isUuid = (name: string) => parseUuid(name) === name
  const counts = (name: string) => !isUuid(wanted) || isUuid(name)
  return names.every((name, index) => {
    const before = names[index - 1]
    return before === undefined || !(counts(before) || counts(name)) || order(before, name) <= 0
  })
}

/** What a page without the name says. `absent` only if it shows the whole place where the name would be. */
type Verdict = 'before' | 'after' | 'absent' | 'unsorted'

function judge(page: RecipientPage, asked: PageOfList, wanted: string, order: Order): Verdict {
  const names = namesOf(page)
  if (!isInOrder(names, wanted, order)) return 'unsorted'
  const [least, greatest] = [names[0], names.at(-1)]
  // Recipients without a name come last.
  if (least === undefined || greatest === undefined) return 'before'
  if (order(wanted, least) < 0) return asked.page === 1 ? 'absent' : 'before'
  if (order(wanted, greatest) <= 0 || isLast(page, asked)) return 'absent'
  // An unreadable name counts as none: only next to a page that comes after the wanted name does it mean the end.
  const isEnd = asked.limit < mostPerPage && page.recipients.at(-1)?.name === null
  return isEnd ? 'absent' : 'after'
}

/** The list may change between two calls, so one page must show both names next to the wanted one. */
function acrossBorder({ low }: Bracket): PageOfList {
  const before = low * mostPerPage
  const limit = before % 99 === 0 ? 98 : 99
  return { page: Math.floor(before / limit) + 1, limit }
}

const mostMisses = 4

/** The list has changed, or is in another order: begin again, at last by reading every page. */
function startOver(search: Search, end: number): void {
  const [first, ...others] = search.orders
  search.misses += 1
  search.bracket = wholeList(end)
  if (first !== undefined) search.orders = [...others, first]
  if (search.misses === mostMisses) Object.assign(search, { orders: [], isAbsent: false })
}

/** Takes in a page that doesn't have the name. */
function learn(search: Search, page: RecipientPage, asked: PageOfList, wanted: string): void {
  const { bracket, orders } = search
  const verdicts = orders.map((order) => judge(page, asked, wanted, order))
  search.isAbsent = verdicts.includes('absent')
  search.orders = orders.filter((_, index) => verdicts[index] === 'before' || verdicts[index] === 'after')
  const [first] = verdicts
  if (first !== 'before' && first !== 'after') search.bracket = wholeList(endOf(page))
  else if (asked.limit === mostPerPage) search.bracket = narrowed(bracket, page, asked.page, first)
  else startOver(search, endOf(page))
}

async function readOn(search: Search, list: RecipientList, wanted: string): Promise<ServiceRecipient | null> {
  for (; ; search.page += 1) {
    const asked = { page: search.page, limit: mostPerPage }
    const page = await list.read(asked)
    search.askedAt = list.now()
    const there = named(page, wanted)
    if (there !== null || isLast(page, asked)) return there
  }
}

/**
 * The active recipient with that name, or null. The list is sorted by name (documented) and our names are random, so
 * two or three calls find one of any number. If it is not sorted, every page is read.
 */
export async function findRecipientByName(
  searches: RecipientSearches,
  list: RecipientList,
  wanted: string,
): Promise<ServiceRecipient | null> {
  const search = openSearch(searches, wanted, list.now())
  const found = await searchFor(searches, search, list, wanted)
  searches.open.delete(wanted)
  return found
}

async function searchFor(
  searches: RecipientSearches,
  search: Search,
  list: RecipientList,
  wanted: string,
): Promise<ServiceRecipient | null> {
  while (search.orders.length > 0) {
    const { bracket } = search
    const asked = isOpen(bracket)
      ? { page: nextPage(bracket, placeOf(wanted)), limit: mostPerPage }
      : acrossBorder(bracket)
    const page = await list.read(asked)
    search.askedAt = list.now()
    searches.end = endOf(page)
    const there = named(page, wanted)
    if (there !== null || (asked.page === 1 && isLast(page, asked))) return there
    learn(search, page, asked, wanted)
  }
  return search.isAbsent ? null : readOn(search, list, wanted)
}
