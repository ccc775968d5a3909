import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recipients } from '../db/schema/people'
import { ownWorld } from '../test/world'
import { exportedRecipients } from './list'

const world = ownWorld()

const row = (state: 'active' | 'dropped' | 'drafted' | 'retired', at: number) => ({
  id: randomUUID(),
  userId: world.maria.user.id,
  state,
  label: state,
  maskedKey: 'm***',
  kycStatus: 'unknown',
  createdAt: new Date(at),
})

test('an export reads what its person sees, newest first, some hundred at a time, and not what was never saved', async () => {
  const saved = Array.from({ length: 1_100 }, (_, index) => row('active', 1_000 * Math.floor(index / 3)))
  const retired = row('retired', 9_000_000)
  const unsaved = [row('dropped', 1), row('drafted', 2)]
  const foreign = { ...row('active', 3), userId: world.joao.user.id }
  await world.db.insert(recipients).values([...saved, retired, ...unsaved, foreign])
  const pages = []
  for await (const page of exportedRecipients(world.maria.user.id)) pages.push(page)
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 101])
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([...saved, retired].map(({ id }) => id)))
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().toReversed())
})
