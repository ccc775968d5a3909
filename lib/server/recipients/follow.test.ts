// When the reconciler looks at a recipient again. Each look costs calls of a budget that everybody shares.
import { afterEach, describe, expect, test } from 'vitest'
import { callService } from '../service/settlement'
import { forgetService } from '../test/sale'
import { savedIn } from '../test/saved'
import { code, ownWorld } from '../test/world'
import { restoreRecipient, retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => {
  world.calm()
  world.service.recipients.kycOfNew = 'approved'
  forgetService()
})

const { follow, rewriteKey, rowOf, save } = savedIn(() => world)

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
  world.service.state.interfere = () => ({ status: 429, body: {} })
  const asked = callService('rest', (client) => client.findRecipient(recipientId))
  await expect(asked).rejects.toMatchObject({ code: 'budget_spent' })
  world.calm()
  await follow(recipientId)
  expect(world.service.calls).toEqual([])
  expect(code(await restoreRecipient(world.maria, { recipientId }))).toBe('ok')
})
