// The reconciler with its clock ahead: whatever it gives up after minutes or an hour is given up now. The app is
// stopped.
import { notInArray } from 'drizzle-orm'
import { openDatabase } from '@/lib/server/db/open'
import { orders } from '@/lib/server/db/schema/orders'
import { reconcileDue } from '@/lib/server/reconciler/reconcile'
import { say } from '../line-process'
import { endStates } from './heal'

const minute = 60_000
const { DATABASE_URL, DATA_DIR = '' } = process.env
const { db, close } = await openDatabase({ DATABASE_URL, DATA_DIR })
const open = () => db.$count(orders, notInArray(orders.state, [...endStates]))

const before = await open()
// A hash is missed in one look and given up ten minutes later; a closed order is looked at every few minutes.
for (const ahead of [15, 30, 45, 58]) {
  const now = () => new Date(Date.now() + ahead * minute)
  for (let looked = 1; looked > 0; ) looked = await reconcileDue(db, minute, now)
  if (ahead >= 30 && (await open()) === 0) break
}
const after = await open()
await close()
say({ before, after })
