import { expect, test, vi } from 'vitest'

vi.mock('@/site.config', async (original) => {
  const { site } = await original<typeof import('@/site.config')>()
  return { site: { ...site, tokens: ['USDC', 'USDC'] } }
})

test('a build that will be deployed stops at what its start would refuse in site.config.ts', async () => {
  vi.stubEnv('RAMP_MODE', 'sandbox')
  vi.stubEnv('NEXTAUTH_SECRET', 'pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea')
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`)
  })
  await expect(import('./check-env')).rejects.toThrow('ended with 1')
  expect(said.mock.calls.join('\n')).toMatch(/site\.config\.ts:\n {2}tokens: one stands twice$/)
})
