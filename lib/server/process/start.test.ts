import { afterEach, expect, test, vi } from 'vitest'
import { site } from '@/site.config'
import { sandbox } from '../env/environments.fixture'
import { startServer } from './start'

vi.mock('@/site.config', async (original) => {
  const { site } = await original<typeof import('@/site.config')>()
  return { site: { ...site, flows: ['sel', 'buy'] } }
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

test('a misspelled flow stops the start by name, after the names of settings that nothing reads', async () => {
  expect(site.flows).toContain('sel')
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`)
  })
  const settings = { ...sandbox, SETTLEMENT_CLIENT_SECERT: 'canary-value', SETTLEMENT_CLIENT_SECRET: '' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  await expect(startServer()).rejects.toThrow('ended with 1')
  const text = said.join('')
  expect(text).toMatch(/"event":"unknown setting","operation":"SETTLEMENT_CLIENT_SECERT"/)
  expect(text).toMatch(/site\.config\.ts:\n {2}flows: sel is none of /)
  expect(text).not.toContain('canary')
})
