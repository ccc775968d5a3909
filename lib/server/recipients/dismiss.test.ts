// One whose answer was lost, and that the service's list never had.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { savedIn } from '../test/saved'
import { details, ownWorld } from '../test/world'
import { saveRecipient } from './create'
import { dismissRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

const { follow, rowOf } = savedIn(() => world)

async function saved(label: string): Promise<string> {
  const answer = await saveRecipient(world.maria, { label, target: { details }, intentKey: randomUUID() })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data.id
}

async function neverSaved(label: string): Promise<string> {
  world.service.state.interfere = ({ path }) => (path === '/v1/create-recipient' ? 'cut' : undefined)
  const id = await saved(label)
  for (let look = 0; look < 5; look++) await follow(id)
  expect(await rowOf(id)).toMatchObject({ state: 'unmade' })
  world.calm()
  return id
}

test('dismissing it puts it away', async () => {
  const id = await neverSaved('Dismissed')
  expect(await dismissRecipient(world.maria, { recipientId: id })).toEqual({ ok: true, data: null })
  expect(await rowOf(id)).toMatchObject({ state: 'dropped' })
})

test('dismissing it on a page left open removes nothing when it was saved again', async () => {
  const id = await neverSaved('Saved again')
  expect(await saved('Saved again')).toBe(id)
  const answer = await dismissRecipient(world.maria, { recipientId: id })
  expect(answer).toMatchObject({ ok: true, data: { state: 'active' } })
  expect(await rowOf(id)).toMatchObject({ state: 'active' })
})
