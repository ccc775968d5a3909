// What the holder of one token can take from all others, at the documented limit of ten calls in five minutes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

const limit = '10/5m'
const own = {
  SETTLEMENT_BROWSER_CLIENT_ID: 'sandbox-browser-client',
  SETTLEMENT_BROWSER_CLIENT_SECRET: 'sandbox-browser-secret',
}

/** An app process with these settings: the environment is read once. */
async function openApp(settings: Readonly<Record<string, string>>) {
  vi.resetModules()
  for (const [name, value] of Object.entries({ SETTLEMENT_BUDGET: limit, ...settings }))
    vi.stubEnv(name, value)
  const { openSaleWorld } = await import('../test/sale')
  const { issueServiceToken } = await import('../service/settlement')
  const world = await openSaleWorld({ SANDBOX_RATE_LIMIT: limit })
  return { world, issueServiceToken }
}

/** Calls the service like a browser, bypassing this server, until it is refused. Returns how many calls succeeded. */
async function spendAll(serviceUrl: string, jwt: string): Promise<number> {
  for (let calls = 0; ; calls++) {
    const address = `${serviceUrl}/v1/offramp/status?transactionId=${randomUUID()}`
    const { status } = await fetch(address, { headers: { authorization: `Bearer ${jwt}` } })
    if (status === 429) return calls
  }
}

async function firstPrices(quoted: () => Promise<unknown>): Promise<readonly string[]> {
  const answers: string[] = []
  for (let person = 0; person < 5; person++) {
    answers.push(
      await quoted().then(
        () => 'price',
        (error: Error) => error.message,
      ),
    )
  }
  return answers
}

describe.each([
  ['with one project for everything takes the whole window, and nobody gets a price', {}, 'budget_spent'],
  ['with credentials for browsers takes their window alone, and five others get a price', own, 'price'],
])('a token', (promise, settings, answer) => {
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp(settings)
  })
  afterAll(async () => {
    await app.world.close()
    vi.unstubAllEnvs()
  })

  test(promise, async () => {
    const { world, issueServiceToken } = app
    const { jwt } = await issueServiceToken(['offramp:read'])
    // The exchange itself was the first of ten.
    expect(await spendAll(world.sandbox.url, jwt)).toBe(9)
    expect(await firstPrices(() => world.quoted())).toEqual(Array.from({ length: 5 }, () => answer))
  })
})
