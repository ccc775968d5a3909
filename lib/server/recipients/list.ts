import 'server-only'
import { and, desc, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { foldText, type RecipientFilter, type SavedRecipientView } from '@/lib/domain/recipients/saved'
import { searchable } from '@/lib/domain/search'
import { parseUuid } from '@/lib/domain/uuid'
import { openDb } from '../db/open'
import { recipients } from '../db/schema/people'
import type { Db } from '../db/types'
import { after, contains, readPlace, writePlace } from '../keyset'
import { findRow, isLiving, owned, type RecipientRow, toView } from './rows'

export interface RecipientQuery {
  readonly search: string
  readonly filter: RecipientFilter
  /** From an earlier page; anything else starts at the first page. */
  readonly cursor: string | null
}

interface RecipientListPage {
  readonly items: readonly SavedRecipientView[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
}

const pageSize = 25

function filtered(filter: RecipientFilter): SQL | undefined {
  switch (filter) {
    case 'all':
      return isLiving
    case 'pix':
    case 'wallet':
      return and(isLiving, eq(recipients.kind, filter))
    case 'retired':
      return eq(recipients.state, 'retired')
    case 'attention':
      return and(
        isLiving,
        or(
          ne(recipients.state, 'active'),
          inArray(recipients.kycStatus, ['pending', 'more_needed', 'rejected']),
        ),
      )
  }
}

function searched(search: string): SQL | undefined {
  const text = foldText(searchable(search))
  return text === '' ? undefined : contains(recipients.searchText, text)
}

/** The query of a page, separate so that its plan can be inspected. */
export function pageQuery(db: Db, userId: string, { search, filter, cursor }: RecipientQuery) {
  return db
    .select()
    .from(recipients)
    .where(
      and(
        eq(recipients.userId, userId),
        filtered(filter),
        searched(search),
        after(recipients, readPlace(cursor)),
      ),
    )
    .orderBy(desc(recipients.createdAt), desc(recipients.id))
    .limit(pageSize + 1)
}

/** One page of a person's recipients, newest first. Its cost does not grow with their number. */
export async function listRecipientPage(userId: string, query: RecipientQuery): Promise<RecipientListPage> {
  const rows = await pageQuery(await openDb(), userId, query)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map(toView).filter((view) => view !== null),
    next: last === undefined ? null : writePlace(last),
  }
}

/** One of them by its owner. Missing, foreign and malformed ids get the same answer. */
export async function getRecipient(userId: string, id: string): Promise<SavedRecipientView | null> {
  const own = parseUuid(id)
  const row = own === null ? null : await findRow(await openDb(), owned(userId, own))
  return row === null ? null : toView(row)
}

const exportedAtOnce = 500

/** All that a person sees of their recipients, newest first, some at a time: memory does not grow with their number. */
export async function* exportedRecipients(userId: string): AsyncGenerator<readonly SavedRecipientView[]> {
  const db = await openDb()
  let last: RecipientRow | null = null
  for (;;) {
    const rows: readonly RecipientRow[] = await db
      .select()
      .from(recipients)
      .where(and(eq(recipients.userId, userId), after(recipients, last)))
      .orderBy(desc(recipients.createdAt), desc(recipients.id))
      .limit(exportedAtOnce)
    yield rows.map(toView).filter((view) => view !== null)
    last = rows.at(-1) ?? null
    if (rows.length < exportedAtOnce) return
  }
}
