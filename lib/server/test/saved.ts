import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recipients } from '../db/schema/people'
import { saveRecipient } from '../recipients/create'
import { followRecipients } from '../recipients/follow'
import { getRecipient } from '../recipients/list'
import { details, type World } from './world'

type Target = Parameters<typeof saveRecipient>[1]['target']

/** Helpers for recipients in tests. */
export function savedIn(world: () => World) {
  const rowOf = async (id: string) => {
    const [row] = await world().db.select().from(recipients).where(eq(recipients.id, id))
    if (row === undefined) throw new Error('there is no such row')
    return row
  }
  return {
    rowOf,
    /** Saves a Pix recipient unless a target is given, and returns our id of it. */
    save: async (target: Target = { details }, context = world().maria): Promise<string> => {
      const press = { label: randomUUID(), target, intentKey: randomUUID() }
      const answer = await saveRecipient(context, press)
      if (!answer.ok) throw new Error(answer.error.code)
      return answer.data.id
    },
    /** Makes only this one due, and runs one round of the reconciler. */
    follow: async (id: string, column: 'nextCheckAt' | 'recheckAt' = 'nextCheckAt') => {
      const { db } = world()
      await db.update(recipients).set({ nextCheckAt: null, recheckAt: null })
      await db
        .update(recipients)
        .set({ [column]: new Date(0) })
        .where(eq(recipients.id, id))
      await followRecipients(db)
    },
    change: async (id: string, changes: Partial<typeof recipients.$inferInsert>) => {
      await world().db.update(recipients).set(changes).where(eq(recipients.id, id))
    },
    /** Makes the service's list name another key for it. */
    rewriteKey: (id: string, pixKey: unknown) =>
      world().service.recipients.rewrite(id, { fiatSettlementDetails: { toCurrency: 'BRL', pixKey } }),
    viewOf: (id: string) => getRecipient(world().maria.user.id, id),
  }
}
