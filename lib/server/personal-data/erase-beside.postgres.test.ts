import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { monthlyVolumes } from '../db/schema/orders'
import { sessions } from '../db/schema/people'
import type { Db } from '../db/types'
import { findSessionUser, startSession } from '../session/sessions'
import { ownChainWorld } from '../test/anvil'
import { waitingForLock } from '../test/database'
import { code } from '../test/world'
import { deleteUserWithoutTraces, erasePersonalData } from './erase'

const world = ownChainWorld(3)

/** The database, whose transaction runs `then` before its first count. */
function beforeCount(db: Db, then: () => Promise<void>): Db {
  let isFirst = true
  const counting = <T extends Db>(tx: T): T =>
    Object.assign(Object.create(tx), {
      $count: async (...of: Parameters<Db['$count']>) => {
        if (isFirst) await then()
        isFirst = false
        return tx.$count(...of)
      },
    })
  const transaction: Db['transaction'] = (act) => db.transaction((tx) => act(counting(tx)))
  return Object.assign(Object.create(db), { transaction })
}

test('an erasure and a look that corrects an end to the first completed one of a month both end', async () => {
  const { id } = await world.sent(3)
  const told = (status: string, laterMs: number) => {
    world.service.state.status = { status }
    return world.look(id, laterMs)
  }
  await told('Failed', 0)
  expect(await told('Failed', 61_000)).toMatchObject({ state: 'failed' })
  await told('Completed', 122_000)
  let looked: Promise<unknown> = Promise.resolve()
  const db = beforeCount(world.db, async () => {
    looked = told('Completed', 183_000)
    await expect.poll(() => waitingForLock(world.db)).toBe(1)
  })
  expect(code(await erasePersonalData({ ...world.mina, db, now: new Date() }))).toBe('ok')
  expect(await looked).toMatchObject({ state: 'completed', recipient: { maskedKey: '' } })
  expect(await world.db.$count(monthlyVolumes)).toBe(1)
})

test('a sign-in beside the erasure of a person without orders is one of a new person', async () => {
  const address = `0x${'d'.repeat(40)}` as const
  const person = await world.contextOf(address)
  const signIns: ReturnType<typeof startSession>[] = []
  const db = beforeCount(world.db, async () => {
    signIns.push(startSession(world.db, address, new Date()))
    await expect.poll(() => waitingForLock(world.db)).toBe(1)
  })
  expect(code(await erasePersonalData({ ...person, db }))).toBe('ok')
  const [signedIn] = await Promise.all(signIns)
  expect(signedIn?.userId).not.toBe(person.user.id)
  const user = await findSessionUser(world.db, signedIn?.sessionId ?? '', new Date())
  expect(user).toMatchObject({ id: signedIn?.userId })
})

test('a sign-in beside the late end of an erasure keeps its person, without a failure', async () => {
  const address = `0x${'e'.repeat(40)}` as const
  const { id } = (await world.contextOf(address)).user
  await world.db.delete(sessions).where(eq(sessions.userId, id))
  const ends: Promise<void>[] = []
  const { sessionId } = await world.db.transaction(async (tx) => {
    const signedIn = await startSession(tx, address, new Date())
    ends.push(deleteUserWithoutTraces(world.db, id))
    await expect.poll(() => waitingForLock(world.db)).toBe(1)
    return signedIn
  })
  await Promise.all(ends)
  expect(await findSessionUser(world.db, sessionId, new Date())).toMatchObject({ id })
})
