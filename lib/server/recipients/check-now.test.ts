// "Check now" on a recipient asks the service's list, and says what it found.
import { afterEach, describe, expect, test } from 'vitest'
import { savedIn } from '../test/saved'
import { code, ownWorld } from '../test/world'
import { checkRecipient } from './change'
import { retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

const { change, rowOf, save } = savedIn(() => world)

describe('"Check now"', () => {
  test('changes nothing while the list can’t be read', async () => {
    const id = await save()
    const before = await rowOf(id)
    world.service.state.interfere = () => ({ status: 503, body: {} })
    expect(code(await checkRecipient(world.maria, { recipientId: id }))).toBe('service_ill')
    expect(await rowOf(id)).toEqual(before)
  })

  test('while another look is under way doesn’t say that it has checked', async () => {
    const id = await save()
    await change(id, { askedAt: new Date() })
    world.calm()
    expect(code(await checkRecipient(world.maria, { recipientId: id }))).toBe('recipient_checking')
    expect(world.service.calls).toEqual([])
  })

  test('waits for a look that is under way, and then looks itself', async () => {
    const id = await save()
    world.calm()
    let go = () => {}
    const held = new Promise<undefined>((resolve) => {
      go = () => resolve(undefined)
    })
    world.service.state.interfere = () => held
    const first = checkRecipient(world.maria, { recipientId: id })
    await expect.poll(() => world.service.calls.length).toBe(1)
    const second = checkRecipient(world.maria, { recipientId: id })
    // Long enough for the press to meet the lease.
    for (let read = 0; read < 20; read++) await rowOf(id)
    go()
    expect([code(await first), code(await second)]).toEqual(['ok', 'ok'])
    expect(world.callsOf('/v1/recipients')).toHaveLength(2)
  })

  test('on a removed recipient does not change when the service will be asked to end it', async () => {
    const id = await save()
    await retireRecipient(world.maria, { recipientId: id })
    const before = await rowOf(id)
    world.calm()
    expect(await checkRecipient(world.maria, { recipientId: id })).toMatchObject({
      data: { state: 'retired' },
    })
    expect(await rowOf(id)).toEqual(before)
    expect(world.service.calls).toEqual([])
  })
})
