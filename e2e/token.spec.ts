// The token that one of our pages gets for its browser, and the secrets that a whole sale must not reveal.
import { Served } from './support/canary'
import { newPixKey, Sale } from './support/sale'
import { expect, test } from './support/test'

/** Like the widget's page: by POST, with the session cookie, from its own origin. */
async function askToken(method: string) {
  const answer = await fetch('/api/token', { method })
  const { status, headers } = answer
  return {
    status,
    kept: headers.get('cache-control'),
    allow: headers.get('allow'),
    body: JSON.parse(await answer.text()),
  }
}

test('[TOK-2] [TOK-3] [TOK-8] [R05] [R09] gives a signed-in page a token that the service accepts, and reveals no secret in a whole sale', async ({
  page,
  context,
  sandbox,
  world,
  wallet,
  guard,
  chainA,
}) => {
  guard.expect(/status of (401|405)/)
  const served = new Served(context)
  const sale = new Sale(page)
  await page.goto('/')
  expect(await page.evaluate(askToken, 'POST')).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  })
  await sale.signIn()

  const { status, kept, body } = await page.evaluate(askToken, 'POST')
  expect([status, kept, Object.keys(body).sort()]).toEqual([200, 'no-store', ['expiresAt', 'jwt']])
  expect(Number.isInteger(body.expiresAt)).toBe(true)
  const lifeSeconds = body.expiresAt - Date.now() / 1_000
  expect(lifeSeconds).toBeGreaterThan(600)
  expect(lifeSeconds).toBeLessThanOrEqual(3_600)
  expect(await page.evaluate(askToken, 'GET')).toMatchObject({ status: 405, allow: 'POST' })

  const ask = async (path: string) =>
    (await fetch(`${world.sandboxUrl}/v1${path}`, { headers: { authorization: `Bearer ${body.jwt}` } }))
      .status
  expect(await ask(`/prices?chain=${chainA.chain.id}`)).toBe(200)
  expect(await ask('/recipients?page=1&limit=50')).toBe(403)

  await sandbox.faucet(chainA.chain.id, wallet.address)
  await sale.fill({ chain: chainA.chain, token: chainA.token('USDC'), amount: '25', pixKey: newPixKey() })
  await sale.askQuote()
  await sale.signAll(chainA.chain)
  const { bytes, found } = await served.search()
  expect(found).toEqual([])
  // Pages, scripts and action responses were really searched: an empty search would find nothing.
  expect(bytes).toBeGreaterThan(1_000_000)
})
