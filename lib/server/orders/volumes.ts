import 'server-only'
import { and, eq, gte } from 'drizzle-orm'
import { lastMonths } from '@/lib/domain/history/house-days'
import { countsOf, emptyMonth, type MonthVolume } from '@/lib/domain/history/volume'
import { parseDecimal } from '@/lib/domain/money/money'
import { monthlyVolumes } from '../db/schema/orders'
import type { Db } from '../db/types'

const shownMonths = 12

/**
 * What a person settled in each of the last months, oldest first; at most one row per month and kind, for any number of
 * orders.
 */
export async function readVolumes(db: Db, userId: string, now: Date): Promise<readonly MonthVolume[]> {
  const months = lastMonths(now, shownMonths)
  const rows = await db
    .select()
    .from(monthlyVolumes)
    .where(and(eq(monthlyVolumes.userId, userId), gte(monthlyVolumes.month, months[0] ?? '')))
  return months.map((month) => {
    const none = emptyMonth(month)
    const own = rows.filter((row) => row.month === month)
    const brlOf = (kind: string) => parseDecimal(own.find((row) => row.kind === kind)?.brl ?? '') ?? none.sold
    return {
      month,
      counts: countsOf((kind) => own.find((row) => row.kind === kind)?.orderCount ?? 0),
      sold: brlOf('sell'),
      bought: brlOf('buy'),
    }
  })
}
