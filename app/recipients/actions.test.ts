import { expect, test, vi } from 'vitest'
import { token } from '@/lib/server/test/service'
import { chainId } from '@/lib/server/test/service-chain'
import { ownWorld } from '@/lib/server/test/world'

const request = { user: null as unknown }
vi.doMock('next/headers', () => ({
  headers: async () => ({ get: (name: string) => (name === 'origin' ? 'http://localhost:3000' : null) }),
}))
vi.doMock('@/lib/server/session/auth', () => ({ currentUser: async () => request.user }))

const world = ownWorld()
const details = { pixKey: 'ana@acme.test', name: 'Ana Lima', taxId: '529.982.247-25', email: 'ana@acme.test' }

test('a form left open by one account saves nothing for the account that signed in after it', async () => {
  const { savePixRecipient, saveWalletRecipient } = await import('./actions')
  request.user = world.joao.user
  const intentKey = crypto.randomUUID()
  const address = `0x${'12'.repeat(20)}` as const
  const wallet = { intentKey: crypto.randomUUID(), label: 'Ana', chainId, token, address, isSure: true }
  const missing = { ok: false, error: { code: 'not_found' } }
  const { maria, joao } = world
  expect(await savePixRecipient(maria.user.address, { intentKey, label: 'Ana', details })).toEqual(missing)
  expect(await saveWalletRecipient(maria.user.address, wallet)).toEqual(missing)
  expect(await savePixRecipient(joao.user.address, { intentKey, label: 'Ana', details })).toMatchObject({
    ok: true,
  })
})
