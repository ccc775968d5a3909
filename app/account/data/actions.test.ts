import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { recipients } from '@/lib/server/db/schema/people'
import { ownWorld } from '@/lib/server/test/world'

const request = { user: null as unknown }
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => (name === 'origin' ? 'http://localhost:3000' : null) }),
}))
vi.doMock('@/lib/server/session/auth', () => ({
  currentUser: async () => request.user,
  endSession: async () => undefined,
}))
// It can't find `next/headers` outside of a build, and texts do not matter here.
vi.doMock('next-intl', () => ({ createTranslator: () => () => '' }))

const world = ownWorld()

test('a page left open by one account erases nothing of the account that signed in after it', async () => {
  const { eraseMyData } = await import('./actions')
  const { maria, joao } = world
  await world.db.insert(recipients).values({
    id: crypto.randomUUID(),
    userId: joao.user.id,
    kind: 'pix',
    state: 'active',
    label: 'Rent',
    searchText: 'rent',
    maskedKey: 'r***@example.com',
    kycStatus: 'unknown',
    createdAt: new Date(),
  })
  const left = () => world.db.$count(recipients, eq(recipients.userId, joao.user.id))
  request.user = joao.user
  expect(await eraseMyData(maria.user.address)).toEqual({ ok: false, error: { code: 'not_found' } })
  expect(await left()).toBe(1)
  expect(await eraseMyData(joao.user.address)).toEqual({ ok: true, data: null })
  expect(await left()).toBe(0)
})
