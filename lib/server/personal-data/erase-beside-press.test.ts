import { expect, test } from 'vitest'
import type { ActionContext } from '../action'
import type { Db } from '../db/types'
import { quoteSell } from '../orders/sell/quote'
import { followRecipients } from '../recipients/follow'
import { startSession } from '../session/sessions'
import { readPersonalData } from '../test/personal-data'
import { savedIn } from '../test/saved'
import { code, ownWorld, request } from '../test/world'
import { erasePersonalData } from './erase'

const world = ownWorld()
const { save } = savedIn(() => world)

/** As a press in a process that stands still before it writes, while its person erases everything and signs in again. */
function overtaken(person: ActionContext): ActionContext {
  let isErased = false
  const transaction: Db['transaction'] = async (...writes) => {
    if (!isErased) {
      expect(code(await erasePersonalData(person))).toBe('ok')
      await startSession(world.db, person.user.address, new Date())
    }
    isErased = true
    return world.db.transaction(...writes)
  }
  return { ...person, db: Object.assign(Object.create(world.db), { transaction }) }
}

test('[R52] a press on a saved recipient that an erasure and a sign-in overtake keeps nothing of it', async () => {
  const earlier = await world.quoted()
  const recipientId = await save()
  const pressed = request({ recipient: { kind: 'saved', recipientId } })
  expect(code(await quoteSell(overtaken(world.maria), pressed))).toBe('recipient_not_found')
  await followRecipients(world.db)
  const { orders, recipients } = await readPersonalData(world.db, world.maria.user.id)
  expect(orders).toMatchObject([{ id: earlier.id, recipientId: null, recipientMaskedKey: '' }])
  expect(recipients).toEqual([])
})
