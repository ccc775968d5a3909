import { describe, expect, test } from 'vitest'
import { savedIn } from '../test/saved'
import { code, ownWorld } from '../test/world'
import { leaseRow, release } from './lease'
import { restoreRecipient, retireRecipient } from './retire'

const world = ownWorld()
const { follow, rowOf, save } = savedIn(() => world)

describe('a recipient that its owner removes', () => {
  test('after a change of it has read it is not leased for that change', async () => {
    const recipientId = await save()
    const read = await rowOf(recipientId)
    await retireRecipient(world.maria, { recipientId })
    const removed = await rowOf(recipientId)
    expect(await leaseRow(world.db, read, 'checking')).toBeNull()
    expect(await rowOf(recipientId)).toEqual(removed)
    expect(removed.state).toBe('retired')
  })

  test('while the list is asked about it keeps nothing of the answer', async () => {
    const recipientId = await save()
    const leased = await leaseRow(world.db, await rowOf(recipientId), 'active')
    if (leased === null) throw new Error('not leased')
    await retireRecipient(world.maria, { recipientId })
    const removed = await rowOf(recipientId)
    expect(await release(world.db, leased, { state: 'frozen', nextCheckAt: null })).toBe(false)
    expect(await rowOf(recipientId)).toEqual(removed)
  })

  test('while its identity is checked can be brought back, and is then checked on', async () => {
    world.service.recipients.kycOfNew = 'pending'
    const recipientId = await save()
    world.service.recipients.kycOfNew = 'approved'
    await follow(recipientId)
    expect(await rowOf(recipientId)).toMatchObject({ kycStatus: 'pending', checks: 1 })
    expect(await retireRecipient(world.maria, { recipientId })).toMatchObject({ data: { canRestore: true } })
    const now = new Date()
    expect(code(await restoreRecipient({ ...world.maria, now }, { recipientId }))).toBe('ok')
    expect(await rowOf(recipientId)).toMatchObject({ state: 'active', nextCheckAt: now })
  })
})
