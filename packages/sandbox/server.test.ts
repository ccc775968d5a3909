import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, StartError } from './config'
import { serveSandbox } from './server'
import type { Sandbox } from './service/running'

/** How a start ends that can't listen there. */
function refused(env: Record<string, string>): Promise<unknown> {
  const config = readConfig({ SANDBOX_CLIENT_SECRET: 'one of my own', ...env })
  // Safe: before the first call, only the settings are needed.
  return serveSandbox({ config } as Sandbox).then(
    (server) => server.close(),
    (error: unknown) => error,
  )
}

test('a port that is in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : 0)
  const error = await refused({ SANDBOX_PORT: port })
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`port ${port} is in use`)
})

test("an address that is not this machine's is named, with what to change", async () => {
  // Kept for documentation: no machine has it.
  const error = await refused({ SANDBOX_HOST: '192.0.2.1' })
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toMatch(/192\.0\.2\.1 .*SANDBOX_HOST/)
})
