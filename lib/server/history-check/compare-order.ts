// Compares one order with its events. Pure.
import type { Order } from '@/lib/domain/order/order'
import { keptColumns } from '../orders/kept'
import { foldRow } from '../orders/read'
import { ratesOf } from '../orders/store'
import type { EventRow, Row } from './read-parts'

/** One column of one order that differs from its events. */
export interface Difference {
  readonly orderId: string
  readonly what: 'gap' | 'events' | 'state' | 'updatedAt' | 'transactionId' | 'unreadable' | keyof KeptColumns
  /** States, counts, times, ids, hashes, amounts and fees; no identity data. */
  readonly stored: string
  readonly folded: string
}

/** What is stored about an order besides its state, for lists, files and rates. */
type KeptColumns = ReturnType<typeof keptColumns> & ReturnType<typeof ratesOf>

/** Only sales have rates, so in other orders these columns must be empty. */
const rateNames = ['brlPerToken', 'usdPerToken'] as const satisfies readonly (keyof KeptColumns)[]

function namesOf(kept: KeptColumns): readonly (keyof KeptColumns)[] {
  // Safe: it is made of these columns alone.
  const names = Object.keys(kept) as (keyof KeptColumns)[]
  return [...new Set([...names, ...rateNames])]
}

/** The names of differing columns. */
function keptDifferences(orderId: string, row: Row, kept: KeptColumns): Difference[] {
  return namesOf(kept)
    .map((what) => ({
      orderId,
      what,
      stored: JSON.stringify(row[what] ?? null),
      folded: JSON.stringify(kept[what] ?? null),
    }))
    .filter(({ stored, folded }) => stored !== folded)
}

interface OrderComparison {
  /** Null when its events can't be read. */
  readonly order: Order | null
  readonly differences: readonly Difference[]
}

/** @param events of the order, in their own order */
export function compareOrder(row: Row, events: readonly EventRow[]): OrderComparison {
  const { id: orderId } = row
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap >= 0) {
    const stored = String(events[gap]?.seq)
    return { order: null, differences: [{ orderId, what: 'gap', stored, folded: String(gap + 1) }] }
  }
  try {
    const order = foldRow(
      row,
      events.map(({ body }) => body),
    )
    const pairs: readonly [Difference['what'], string, string][] = [
      ['events', String(row.lastSeq), String(events.length)],
      ['state', row.state, order.state],
      ['updatedAt', row.updatedAt.toISOString(), new Date(order.updatedAt).toISOString()],
      ['transactionId', row.transactionId ?? '-', order.quote?.transactionId ?? '-'],
    ]
    const differences = pairs
      .filter(([, stored, folded]) => stored !== folded)
      .map(([what, stored, folded]) => ({ orderId, what, stored, folded }))
    const kept = { ...keptColumns(order), ...ratesOf(order) }
    return { order, differences: [...differences, ...keptDifferences(orderId, row, kept)] }
  } catch (thrown) {
    const folded = thrown instanceof Error ? thrown.constructor.name : typeof thrown
    return { order: null, differences: [{ orderId, what: 'unreadable', stored: row.state, folded }] }
  }
}
