import 'server-only'
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Chain } from '@/lib/domain/chains'
import type { HistoryFilter } from '@/lib/domain/history/filter'
import { type HistoryRow, type StateGroup, stateGroups, statesOf } from '@/lib/domain/history/history'
import { dayEnd, dayStart } from '@/lib/domain/history/house-days'
import { isTokenForToken } from '@/lib/domain/kinds/kinds'
import type { OrderState } from '@/lib/domain/order/state'
import { foldText } from '@/lib/domain/recipients/saved'
import { parseUuid } from '@/lib/domain/uuid'
import { parseTransactionId } from '@/lib/settlement'
import { isOfKind } from '../db/of-kind'
import { orders } from '../db/schema/orders'
import type { Db } from '../db/types'
import { after, contains, type Place } from '../keyset'
import { hasTransactionId } from './read'
import { toldOutcomes } from './told-outcomes'

export interface HistoryQuestion {
  readonly userId: string
  readonly filter: HistoryFilter
  readonly chains: readonly Chain[]
  /** Null: the newest. */
  readonly place: Place | null
  readonly limit: number
}

interface HistorySlice {
  readonly rows: readonly HistoryRow[]
  /** Where older ones start; null when there are none. */
  readonly next: Place | null
  /** The search ended at `next` before the page was full: older ones may match too. */
  readonly isCut: boolean
}

/**
 * No index serves every filter, so one search covers at most this many of a person's orders, newest first: a page costs
 * the same for any filter and any number of orders.
 */
export const lookedThrough = 10_000

const columns = {
  id: orders.id,
  kind: orders.kind,
  state: orders.state,
  chainId: orders.chainId,
  token: orders.token,
  toChainId: orders.toChainId,
  toToken: orders.toToken,
  method: orders.method,
  amount: orders.amount,
  sendAmount: orders.sendAmount,
  receiveAmount: orders.receiveAmount,
  exchangeRate: orders.exchangeRate,
  fees: orders.fees,
  recipientLabel: orders.recipientLabel,
  recipientMaskedKey: orders.recipientMaskedKey,
  searchText: orders.searchText,
  transactionId: orders.transactionId,
  transferHash: orders.transferHash,
  deliveryHash: orders.deliveryHash,
  refundHash: orders.refundHash,
  payoutFinding: orders.payoutFinding,
  answers: orders.answers,
  replaces: orders.replaces,
  createdAt: orders.createdAt,
  endedAt: orders.endedAt,
}
type Row = Pick<typeof orders.$inferSelect, keyof typeof columns>

function toHistoryRow(row: Row, told: Pick<HistoryRow, 'told' | 'listed'>): HistoryRow {
  const { kind, toChainId, toToken } = row
  const hasOther = toChainId !== null && toToken !== null && isTokenForToken(kind)
  return {
    id: row.id,
    kind,
    state: row.state,
    chainId: row.chainId,
    token: row.token,
    to: hasOther ? { chainId: toChainId, token: toToken } : null,
    asked: { method: row.method, amount: row.amount },
    sendAmount: row.sendAmount,
    receiveAmount: row.receiveAmount,
    exchangeRate: row.exchangeRate,
    fees: row.fees,
    recipient: { label: row.recipientLabel, maskedKey: row.recipientMaskedKey },
    transactionId: row.transactionId,
    transferHash: row.transferHash,
    deliveryHash: row.deliveryHash,
    refundHash: row.refundHash,
    payoutFinding: row.payoutFinding,
    ...told,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

function statesOfFilter(state: StateGroup | OrderState): readonly OrderState[] {
  const group = stateGroups.find((one) => one === state)
  // Safe: anything but a group is a state.
  return group === undefined ? [state as OrderState] : statesOf(group)
}

/** Some programs show one without its "0x". */
const txHash = /^(?:0x)?([0-9a-f]{64})$/

/** A full id has its own index, so it is found among any number. */
function named(text: string): SQL | undefined {
  const own = parseUuid(text)
  const theirs = parseTransactionId(text)
  return or(
    own === null ? undefined : eq(orders.id, own),
    theirs === null ? undefined : hasTransactionId(theirs),
  )
}

function searched(text: string): SQL | undefined {
  if (text === '' || named(text) !== undefined) return undefined
  const folded = foldText(text)
  const digits = txHash.exec(folded)?.[1]
  if (digits === undefined) return contains(orders.searchText, folded)
  const hashes = [orders.transferHash, orders.deliveryHash, orders.refundHash]
  return or(...hashes.map((hash) => eq(hash, `0x${digits}`)))
}

function withToken(symbol: string, chains: readonly Chain[]): SQL | undefined {
  const tokens = chains.flatMap((chain) => chain.tokens).filter((token) => token.symbol === symbol)
  return or(
    ...tokens.flatMap(({ chainId, address }) => [
      and(eq(orders.chainId, chainId), eq(sql`lower(${orders.token})`, address.toLowerCase())),
      and(eq(orders.toChainId, chainId), eq(sql`lower(${orders.toToken})`, address.toLowerCase())),
    ]),
  )
}

/** The conditions that no index of the list serves. */
function residue({ filter, chains }: HistoryQuestion): SQL | undefined {
  const { kind, token, chainId, text } = filter
  return and(
    kind === null ? undefined : eq(orders.kind, kind),
    token === null ? undefined : withToken(token, chains),
    chainId === null ? undefined : or(eq(orders.chainId, chainId), eq(orders.toChainId, chainId)),
    searched(text),
  )
}

/** The person's orders in the period and the states, newest first. */
function ordered(db: Db, { userId, filter, place }: HistoryQuestion, limit: number) {
  const { from, to, state, text } = filter
  const mine = and(
    eq(orders.userId, userId),
    from === null ? undefined : gte(orders.createdAt, dayStart(from)),
    to === null ? undefined : lt(orders.createdAt, dayEnd(to)),
    named(text),
    after(orders, place),
    isOfKind(orders.kind),
  )
  const newest = [desc(orders.createdAt), desc(orders.id)]
  const of = (which: SQL | undefined) =>
    db
      .select(columns)
      .from(orders)
      .where(and(mine, which))
      .orderBy(...newest)
      .limit(limit)
  const [first, second, ...rest] = state === null ? [] : statesOfFilter(state)
  if (first === undefined) return of(undefined)
  if (second === undefined) return of(eq(orders.state, first))
  // Reads each state from its own part of the index, already sorted: "any of these states" would be read completely and
  // sorted.
  const part = (one: OrderState) => of(eq(orders.state, one))
  return unionAll(part(first), part(second), ...rest.map(part))
    .orderBy(...newest)
    .limit(limit)
}

/** The query of one slice, separate so that its plan can be inspected. */
export function sliceQuery(db: Db, question: HistoryQuestion) {
  const rest = residue(question)
  if (rest === undefined) return ordered(db, question, question.limit + 1)
  // Named like the table, so that conditions on its columns apply to the window.
  const window = ordered(db, question, lookedThrough).as('orders')
  return db
    .select()
    .from(window)
    .where(rest)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(question.limit + 1)
}

/** Where a search that found too few ended, unless it reached the oldest. */
async function endOfWindow(db: Db, question: HistoryQuestion): Promise<Place | null> {
  if (residue(question) === undefined) return null
  const window = ordered(db, question, lookedThrough).as('orders')
  const [end] = await db
    .select({ createdAt: window.createdAt, id: window.id })
    .from(window)
    .offset(lookedThrough - 1)
    .limit(1)
  return end ?? null
}

/** A part of a person's orders, newest first. Its cost does not depend on their number or on the page. */
export async function readHistory(db: Db, question: HistoryQuestion): Promise<HistorySlice> {
  const { limit } = question
  const found: readonly Row[] = await sliceQuery(db, question)
  const kept = found.slice(0, limit)
  const told = await toldOutcomes(db, kept, new Date())
  const rows = kept.map((row) => toHistoryRow(row, told.get(row.id) ?? { told: null, listed: row.state }))
  const last = kept.at(-1)
  if (found.length > limit && last !== undefined) {
    return { rows, next: { createdAt: last.createdAt, id: last.id }, isCut: false }
  }
  const next = await endOfWindow(db, question)
  return { rows, next, isCut: next !== null }
}

/** The states of orders that a page polls. Another user's id is not found. */
export async function readStates(db: Db, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.id, [...ids])))
}
