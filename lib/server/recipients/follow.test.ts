// When the reconciler looks at a recipient again. Each look costs calls of a budget that everybody shares.
import { afterEach, describe, expect, test } from 'vitest'
import { recipients } from '../db/schema/people'
import { quoteSell } from '../orders/sell/quote'
import { callService } from '../service/settlement'
import { forgetService } from '../test/sale'
import { savedIn } from '../test/saved'
import { asksForPause } from '../test/service'
import { code, ownWorld, request } from '../test/world'
import { followRecipients } from './follow'
import { restoreRecipient, retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => {
  world.calm()
  world.service.recipients.kycOfNew = 'approved'
  forgetService()
})

const { change, follow, rewriteKey, rowOf, save } = savedIn(() => world)

/** The minutes from each look to the next one; null after the last. */
async function gapsOf(id: string, looks: number, column: 'nextCheckAt' | 'recheckAt' = 'nextCheckAt') {
  const gaps: (number | null)[] = []
  for (let look = 0; look < looks; look++) {
    const before = Date.now()
    await follow(id, column)
    const at = (await rowOf(id))[column]
    gaps.push(at === null ? null : Math.round((at.getTime() - before) / 60_000))
  }
  return gaps
}

describe('a recipient whose identity', () => {
  test('is being checked is looked at less and less often, at last hourly', async () => {
    world.service.recipients.kycOfNew = 'pending'
    expect(await gapsOf(await save(), 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('the service does not speak of is looked at three more times', async () => {
    world.service.recipients.kycOfNew = 'a new word'
    const id = await save()
    expect(await gapsOf(id, 4)).toEqual([1, 2, 4, null])
    expect(await rowOf(id)).toMatchObject({ state: 'active', kycStatus: 'unknown' })
  })
})

test('a frozen recipient is looked at again after a minute, ten minutes and a day, and then only for its owner', async () => {
  const id = await save()
  rewriteKey(id, 'golpe@evil.test')
  const before = Date.now()
  await follow(id)
  const { state, recheckAt } = await rowOf(id)
  expect([state, Math.round(((recheckAt?.getTime() ?? 0) - before) / 60_000)]).toEqual(['frozen', 1])
  expect(await gapsOf(id, 3, 'recheckAt')).toEqual([10, 24 * 60, null])
})

test('a removal can still be undone after a deactivation that was never sent', async () => {
  const recipientId = await save()
  await retireRecipient(world.maria, { recipientId })
  world.service.state.interfere = () => asksForPause
  const asked = callService('rest', (client) => client.findRecipient(recipientId))
  await expect(asked).rejects.toMatchObject({ code: 'budget_spent' })
  world.calm()
  await follow(recipientId)
  expect(world.service.calls).toEqual([])
  expect(code(await restoreRecipient(world.maria, { recipientId }))).toBe('ok')
})

test('a removed recipient that an open order may still pay is kept at the service, and looked at every five minutes', async () => {
  const recipientId = await save()
  const recipient = { kind: 'saved', recipientId }
  expect(code(await quoteSell(world.maria, request({ recipient })))).toBe('ok')
  await retireRecipient(world.maria, { recipientId })
  expect(await gapsOf(recipientId, 2)).toEqual([5, 5])
  expect(world.callsOf('/v1/deactivate-recipient')).toEqual([])
})

test('a row that we can’t read does not keep the round from the next one', async () => {
  const [broken, next] = [await save(), await save()]
  await world.db.update(recipients).set({ nextCheckAt: null, recheckAt: null })
  const unreadable = { keyKind: 'email', maskedKey: '', fingerprint: 7 as never } as const
  await change(broken, { wantedKey: unreadable, nextCheckAt: new Date(0) })
  await change(next, { nextCheckAt: new Date(1) })
  expect(await followRecipients(world.db)).toBe(2)
  expect((await rowOf(next)).nextCheckAt).toBeNull()
})
