// One whose answer was lost, and that the service's list never had.
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { savedIn } from '../test/saved'
import { code, details, ownWorld } from '../test/world'
import { renameRecipient } from './change'
import { saveRecipient } from './create'
import { dismissRecipient, retireRecipient } from './retire'

const world = ownWorld()
afterEach(() => world.calm())

const { change, follow, rowOf } = savedIn(() => world)

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

test('dismissing it puts it away, and the same one saved later is another', async () => {
  const id = await neverSaved('Dismissed')
  expect(await dismissRecipient(world.maria, { recipientId: id })).toEqual({ ok: true, data: null })
  expect(await rowOf(id)).toMatchObject({ state: 'dropped' })
  const again = await saved('Dismissed')
  expect(again).not.toBe(id)
  expect(await rowOf(again)).toMatchObject({ state: 'active' })
})

test('dismissing it on a page left open removes nothing when it was saved again', async () => {
  const id = await neverSaved('Saved again')
  expect(await saved('Saved again')).toBe(id)
  const answer = await dismissRecipient(world.maria, { recipientId: id })
  expect(answer).toMatchObject({ ok: true, data: { state: 'active' } })
  expect(await rowOf(id)).toMatchObject({ state: 'active' })
})

test('one that was not saved, or whose answer is open, is not removed as a saved one is', async () => {
  const id = await neverSaved('Not removed')
  for (const [state, answer] of [['unmade', 'ok'] as const, ['checking', 'recipient_checking'] as const]) {
    await change(id, { state })
    const before = await rowOf(id)
    expect(code(await retireRecipient(world.maria, { recipientId: id }))).toBe(answer)
    expect(await rowOf(id)).toEqual(before)
  }
})

test('one that was put away gets no label again', async () => {
  const id = await neverSaved('Put away')
  await dismissRecipient(world.maria, { recipientId: id })
  const before = await rowOf(id)
  expect(code(await renameRecipient(world.maria, { recipientId: id, label: 'Again' }))).toBe(
    'recipient_not_found',
  )
  expect(await rowOf(id)).toEqual(before)
})
