// Everything that the current code shows for a database, as plain data, to compare with an earlier version.
import type { Chain } from '@/lib/domain/chains'
import { readCsv } from '@/lib/domain/csv'
import { international } from '@/lib/domain/history/export'
import { noFilter } from '@/lib/domain/history/filter'
import { deadReason } from '@/lib/domain/order/dead-letter'
import { keptOf, settledOf } from '@/lib/domain/order/kept'
import { factsOf, mayBeReplaced } from '@/lib/domain/order/state'
import { hostStatusOf } from '@/lib/domain/order/view/host-status'
import { outcomeOf } from '@/lib/domain/order/view/outcome'
import { buyOutcomeOf, moneyStory } from '@/lib/domain/order/view/payment-story'
import { phases } from '@/lib/domain/order/view/phases'
import { receiptStanding } from '@/lib/domain/order/view/receipt-standing'
import type { SavedRecipientView } from '@/lib/domain/recipients/saved'
import { readHistory } from '../../orders/history'
import { csvFile } from '../../orders/history-file'
import { findOrder, viewOf } from '../../orders/read'
import { readVolumes } from '../../orders/volumes'
import { exportedRecipients } from '../../recipients/list'
import { listDeadLetters } from '../../reconciler/dead-letters'
import { users } from '../schema/people'
import type { Db } from '../types'

export interface Circumstances {
  readonly chains: readonly Chain[]
  /** The current time for everything that depends on time. */
  readonly later: string
}

type Members = Readonly<Record<string, unknown>>

export interface Shown {
  /** By the id of the order. */
  readonly orders: ReadonlyMap<string, Members>
  /** By the id of the user. */
  readonly people: ReadonlyMap<string, Members>
}

const hourMs = 3_600_000

async function showOrder(db: Db, id: string, later: string): Promise<Members> {
  const stored = await findOrder(db, id, null).catch((cause: unknown) => {
    throw new Error(`order ${id} can't be read`, { cause })
  })
  if (stored === null) throw new Error(`order ${id} is gone`)
  const { order, answers } = stored
  const view = viewOf(stored)
  const reasonAt = (time: Date) => deadReason(order, answers, time)
  return {
    view,
    outcome: view.kind === 'buy' ? buyOutcomeOf(view) : outcomeOf(view),
    money: moneyStory(view),
    phases: phases(view),
    receipt: receiptStanding(view),
    hostStatus: order.quote === null ? null : hostStatusOf(order, order.quote.transactionId),
    kept: keptOf(order),
    settled: settledOf(order),
    group: factsOf(order.state).group,
    mayBeReplaced: mayBeReplaced(order.state),
    deadReason: {
      hourAfter: reasonAt(new Date(Date.parse(order.updatedAt) + hourMs)),
      later: reasonAt(new Date(later)),
    },
  }
}

/** Cells by column name, so that a new column is not a difference. */
export function byColumn(columns: readonly string[], cells: readonly string[]): Members {
  return Object.fromEntries(columns.map((column, index) => [column, cells[index]]))
}

async function exportedLines(db: Db, userId: string, chains: readonly Chain[]) {
  let text = ''
  for await (const part of csvFile(db, { userId, filter: noFilter, chains }, international)) text += part
  const [columns = [], ...lines] = readCsv(text) ?? []
  const named = lines.map((cells) => byColumn(columns, cells))
  return new Map(named.map((line) => [line.order_id, line]))
}

export async function showAll(db: Db, { chains, later }: Circumstances): Promise<Shown> {
  const orders = new Map<string, Members>()
  const people = new Map<string, Members>()
  const { waiting, handled } = await listDeadLetters(db)
  const letters = new Map([...waiting, ...handled].map((letter) => [letter.orderId, letter]))
  for (const { id: userId } of await db.select({ id: users.id }).from(users)) {
    const question = { userId, filter: noFilter, chains, place: null, limit: 1_000 }
    const { rows } = await readHistory(db, question)
    const lines = await exportedLines(db, userId, chains)
    for (const row of rows) {
      const listed = { row, csv: lines.get(row.id), deadLetter: letters.get(row.id) ?? null }
      orders.set(row.id, plain({ ...(await showOrder(db, row.id, later)), ...listed }))
    }
    const [recipients, volumes] = await Promise.all([
      allRecipients(userId),
      readVolumes(db, userId, new Date(later)),
    ])
    people.set(userId, plain({ recipients, volumes }))
  }
  return { orders, people }
}

async function allRecipients(userId: string) {
  const all: SavedRecipientView[] = []
  for await (const some of exportedRecipients(userId)) all.push(...some)
  return all
}

/** As in JSON, without undefined members. */
function plain(members: Members): Members {
  return JSON.parse(JSON.stringify(members))
}

/** Every difference as a line with its path. Objects may have new members. */
export function differences(then: unknown, now: unknown, at: string): readonly string[] {
  if (then === null || typeof then !== 'object') {
    return Object.is(then, now) ? [] : [`${at}: was ${JSON.stringify(then)}, is ${JSON.stringify(now)}`]
  }
  const isSameForm = typeof now === 'object' && now !== null && Array.isArray(then) === Array.isArray(now)
  if (!isSameForm || (Array.isArray(then) && then.length !== Object(now).length)) {
    return [`${at}: was ${JSON.stringify(then)}, is ${JSON.stringify(now)}`]
  }
  return Object.entries(then).flatMap(([name, value]) =>
    differences(value, Object(now)[name], `${at}.${name}`),
  )
}
