// A sandbox on a public address: what is open to everyone, and what requires the control secret.
import { randomBytes } from 'node:crypto'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type HttpRequest } from './support/http'
import { clientSecret, type Instance, startInstance } from './support/instance'

const ORIGIN = 'https://sandbox.example'
const secret = randomBytes(20).toString('hex')
const json = { 'content-type': 'application/json' }
const addresses = Object.values(networkInterfaces()).flat()
/** As for a remote caller: an address of this machine other than the usual loopback. */
const elsewhere = addresses.find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.3'

let instance: Instance
beforeAll(async () => {
  instance = await startInstance({
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PUBLIC_URL: ORIGIN,
    SANDBOX_CONTROL_SECRET: secret,
  })
})
afterAll(() => instance.stop())

/** A call as a proxy forwards it: with the public host name. */
function outside(path: string, { headers, ...more }: HttpRequest = {}) {
  return ask(`${instance.url}${path}`, { ...more, headers: { host: 'sandbox.example', ...headers } })
}

const clock = (headers: Record<string, string>, body = '{"advanceSeconds":1}') =>
  outside('/control/clock', { method: 'POST', headers: { ...json, ...headers }, body })

const calls = [
  ['GET', '/control/config'],
  ['GET', '/control/orders'],
  ['GET', '/control/ledger'],
  ['GET', '/control/requests'],
  ['POST', '/control/faults'],
  ['POST', '/control/settle'],
  ['POST', '/control/kyc'],
  ['POST', '/control/clock'],
  ['POST', '/control/rate'],
  ['POST', '/control/reset'],
  ['POST', '/control/faucet'],
  ['POST', '/control/bank/pay'],
  ['POST', '/control/bank/fund'],
  ['GET', '/bank'],
  ['GET', '/bank/ledger'],
  ['GET', '/bank/pay'],
  ['GET', '/bank/receive'],
  ['POST', '/bank/fund'],
  ['POST', '/bank/pay'],
  ['GET', '/panel'],
  ['POST', '/panel/settle'],
  ['POST', '/panel/seed'],
] as const

describe('without the secret', () => {
  test.each(calls)('%s %s is refused', async (method, path) => {
    const form = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    const wrong = [
      {},
      { 'x-control-secret': '' },
      { 'x-control-secret': `${secret}x` },
      { cookie: 'sandbox_control=1.2' },
    ]
    for (const headers of [...wrong, { cookie: `__Host-sandbox_control=9999999999999.${'0'.repeat(64)}` }]) {
      const answer = await outside(path, {
        method,
        headers: { ...(method === 'POST' ? form : {}), ...headers },
      })
      expect(answer.status).toBe(401)
    }
  })

  test('a call from this machine is refused too: behind a proxy, every call comes from here', async () => {
    for (const headers of [{}, { host: 'localhost' }]) {
      const { status } = await ask(`${instance.url}/control/config`, { headers })
      expect([401, 403]).toContain(status)
    }
  })

  test('the service, its document and the chains are open, by their own rules', async () => {
    expect((await outside('/v1/prices?chain=31337')).status).toBe(401)
    const document = JSON.parse((await outside('/openapi.json')).text)
    expect(document.servers).toEqual([{ url: ORIGIN }])
    expect((await outside('/docs')).status).toBe(200)
  })

  test('what every page loads is open, and kept by browsers until it changes', async () => {
    const { text } = await outside('/docs')
    const paths = [...text.matchAll(/(?:src|href)="(\/look\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(new Set(paths).size).toBe(5)
    for (const path of paths) {
      const { status, headers } = await outside(path)
      expect(status).toBe(200)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
      expect(headers['cache-control']).toContain('immutable')
      const old = await outside(path.replace(/v=.*/, 'v=old'))
      expect(old).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
    }
    expect((await outside('/look/none.css')).status).toBe(404)
  })
})

describe('with the secret', () => {
  test('a program can make control calls as if on this machine, and gets addresses it can reach', async () => {
    const { status, text } = await outside('/control/config', { headers: { 'x-control-secret': secret } })
    expect(status).toBe(200)
    // Safe: the control calls' own document.
    const { chains } = JSON.parse(text) as { chains: { id: number }[] }
    expect(chains.map(({ id }) => id)).toEqual(expect.arrayContaining([31337, 31338]))
    for (const chain of chains) {
      const { id } = chain
      expect(chain).toMatchObject({ rpcUrl: `${ORIGIN}/rpc/${id}`, explorerUrl: `${ORIGIN}/explorer/${id}` })
    }
    expect((await clock({ 'x-control-secret': secret })).status).toBe(200)
  })

  test('does not override the checks of Host and Origin', async () => {
    const key = { 'x-control-secret': secret }
    for (const host of ['evil.example', 'sandbox.example.evil.example', 'sandbox.example:8443']) {
      expect((await clock({ ...key, host })).status).toBe(403)
    }
    for (const origin of ['https://evil.example', 'http://sandbox.example', 'null']) {
      expect((await clock({ ...key, origin })).status).toBe(403)
    }
    expect((await clock({ ...key, origin: ORIGIN })).status).toBe(200)
  })

  test("a browser gets a cookie that scripts and other sites can't use, and continues to the page it asked for", async () => {
    const page = await outside('/bank?code=0002', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(401)
    expect(page.text).toContain('name="next" value="/bank?code=0002"')
    const form = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    const unlock = (fields: Record<string, string>, headers: Record<string, string> = form) =>
      outside('/unlock', { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
    const wrong = await unlock({ secret: 'wrong', next: '/bank?code=0002' })
    expect(wrong.status).toBe(401)
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(wrong.text).toContain('role="alert"')
    const { origin: _, ...withoutOrigin } = form
    expect((await unlock({ secret }, withoutOrigin)).status).toBe(403)

    const right = await unlock({ secret, next: '/bank?code=0002' })
    expect(right).toMatchObject({ status: 303, headers: { location: '/bank?code=0002' } })
    const [cookie = ''] = right.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-sandbox_control=[^;]+;/)
    for (const rule of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/']) expect(cookie).toContain(rule)
    expect(cookie).not.toContain(secret)
    const pass = { cookie: cookie.split(';')[0] ?? '' }
    expect((await outside('/bank', { headers: pass })).status).toBe(200)
    const panel = await outside('/panel?lang=en&show=seeds', { headers: pass })
    expect(panel.text).toContain(`${ORIGIN}/rpc/31337`)
    const press = (headers: Record<string, string>) =>
      outside('/panel/rate', { method: 'POST', headers, body: 'symbol=BRL&percent=%2B1&lang=en' })
    expect((await press({ ...form, ...pass })).status).toBe(303)
    expect((await press({ ...form, ...pass, origin: 'https://evil.example' })).status).toBe(403)
    expect((await press({ ...withoutOrigin, ...pass })).status).toBe(403)
    for (const next of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:x',
      '/a\nb',
    ]) {
      expect((await unlock({ secret, next })).headers.location).toBe('/panel')
    }
  })

  test('a link on another site needs one extra step, because the browser withholds the cookie', async () => {
    const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site' }
    const { text } = await outside('/bank?code=%22%3E%3Cscript%3E', { headers })
    expect(text).toContain('http-equiv="refresh"')
    expect(text).not.toContain('<script>')
  })
})

describe('the form that asks for the secret', () => {
  test('lets its owner in while a stranger tries secrets', async () => {
    const form = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    const unlock = (given: string) =>
      outside('/unlock', { method: 'POST', headers: form, body: `lang=pt-BR&secret=${given}` })
    const tries = await Promise.all(Array.from({ length: 14 }, () => unlock('wrong')))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 401))
    const { status, headers } = await unlock(secret)
    expect(status).toBe(303)
    expect(headers['set-cookie']).toBeDefined()
  })
})

describe('listening on all interfaces without a public address', () => {
  test('control calls stay local, and the secret opens them from elsewhere', async () => {
    const other = await startInstance({ SANDBOX_HOST: '0.0.0.0', SANDBOX_CONTROL_SECRET: secret })
    const { host } = new URL(other.url)
    try {
      const config = (more: HttpRequest) => ask(`${other.url}/control/config`, more)
      expect((await config({})).status).toBe(200)
      expect((await config({ headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(401)
      // The same port on an address that isn't loopback, so the caller's isn't either.
      const from = `http://${elsewhere}:${new URL(other.url).port}/control/config`
      const distant = (headers: Record<string, string>) =>
        ask(from, { headers: { host, ...headers }, localAddress: elsewhere })
      expect((await distant({})).status).toBe(401)
      expect((await distant({ 'x-control-secret': secret })).status).toBe(200)
      await other.terminate()
      await other.start({ SANDBOX_CONTROL_SECRET: '' })
      expect((await distant({})).status).toBe(403)
      expect((await distant({ 'x-control-secret': '' })).status).toBe(403)
      await other.terminate()
      await other.start({ SANDBOX_HOST: '127.0.0.1' })
      await expect(distant({})).rejects.toThrow(/ECONNREFUSED/)
    } finally {
      await other.stop()
    }
  })

  test('does not start with the default secret', async () => {
    expect(clientSecret).not.toBe('sandbox-secret')
    const known = { SANDBOX_HOST: '0.0.0.0', SANDBOX_CLIENT_SECRET: 'sandbox-secret' }
    await expect(startInstance(known)).rejects.toThrow('SANDBOX_CLIENT_SECRET')
  })
})
