import { expect, test, vi } from 'vitest'
import { ownWorld } from '@/lib/server/test/world'

const request = { user: null as unknown }
const current = crypto.randomUUID()
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => (name === 'origin' ? 'http://localhost:3000' : null) }),
}))
vi.doMock('@/lib/server/session/auth', () => ({
  currentUser: async () => request.user,
  currentSessionId: async () => current,
}))
// It can't find `next/headers` outside of a build, and texts do not matter here.
vi.doMock('next-intl', () => ({ createTranslator: () => () => '' }))

const world = ownWorld()

test('a page left open by one account ends no session of the account that signed in after it', async () => {
  const { endAllOthers } = await import('./actions')
  request.user = world.joao.user
  expect(await endAllOthers(world.maria.user.address)).toEqual({ ok: false, error: { code: 'not_found' } })
  expect(await endAllOthers(world.joao.user.address)).toMatchObject({ ok: true })
})
