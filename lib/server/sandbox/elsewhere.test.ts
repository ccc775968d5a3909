// A preview's app and the real sandbox under a public address: its control calls need the right secret.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSandbox } from '../test/sandbox'

const secret = randomBytes(16).toString('hex')
const person = '0x1111111111111111111111111111111111111111'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PUBLIC_URL: 'https://sandbox.acme.test',
    SANDBOX_CLIENT_SECRET: 'a-secret-of-the-preview',
    SANDBOX_CONTROL_SECRET: secret,
  })
})
afterAll(() => sandbox.close())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The app started with this control secret. */
async function app(controlSecret: string) {
  process.env.RAMP_MODE = 'sandbox'
  process.env.NEXTAUTH_SECRET = 'unit-pU0vJ3sWq8ZkT5mYbN1xR7cLh4gDf9Ea'
  process.env.SETTLEMENT_API_URL = `${sandbox.url}/v1`
  process.env.SANDBOX_CONTROL_SECRET = controlSecret
  Reflect.deleteProperty(globalThis, 'rampSandbox')
  vi.resetModules()
  const { readSandboxConfig } = await import('./config')
  const { giveTestTokens } = await import('./control')
  const { isSandboxThere } = await import('./part')
  return { readSandboxConfig, giveTestTokens, isSandboxThere }
}

test('the app learns the chains’ public addresses, and can give test tokens', async () => {
  const { readSandboxConfig, giveTestTokens } = await app(secret)
  const { chains } = await readSandboxConfig()
  expect(chains.map(({ chain }) => chain.id)).toEqual(expect.arrayContaining([31337, 31338]))
  for (const { chain } of chains) expect(chain.rpcUrl).toBe(`https://sandbox.acme.test/rpc/${chain.id}`)
  expect(await giveTestTokens(31337, person)).toMatchObject({ ok: true })
})

test('with another secret it learns and gets nothing', async () => {
  const { readSandboxConfig, giveTestTokens } = await app(randomBytes(16).toString('hex'))
  await expect(readSandboxConfig()).rejects.toThrow()
  expect(await giveTestTokens(31337, person)).toMatchObject({ ok: false, error: { code: 'service_ill' } })
})

test('the app notices that a sandbox went away and came back, and keeps its chains meanwhile', async () => {
  const { readSandboxConfig, isSandboxThere } = await app(secret)
  vi.useFakeTimers({ toFake: ['Date'] })
  const { chains } = await readSandboxConfig()
  const isThereLater = () => {
    vi.setSystemTime(Date.now() + 11_000)
    return isSandboxThere()
  }
  const away = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  expect(await isThereLater()).toBe(false)
  expect((await readSandboxConfig()).chains).toEqual(chains)
  away.mockRestore()
  expect(await isThereLater()).toBe(true)
})
