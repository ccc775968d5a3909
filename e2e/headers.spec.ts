// The headers of every kind of response, as seen from outside.
import { policyOf } from './support/policy'
import { expect, test } from './support/test'

const pages = ['/', '/sign-in', '/sell', '/widgets', '/no-such-page', '/sell/no-such-order']
const others = ['/api/orders/no-such-order', '/api/auth/csrf']

for (const path of pages) {
  test(`[R53] ${path} has a strict policy with a fresh nonce`, async ({ request, sandbox }) => {
    const first = await request.get(path)
    const policy = policyOf(first)
    const scripts = policy.get('script-src') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    expect(scripts).toContain("'strict-dynamic'")
    for (const part of policy.values()) expect(part).not.toMatch(/unsafe-|\*|https?:(\s|$)/)
    expect(policy.get('object-src')).toBe("object-src 'none'")
    expect(policy.get('base-uri')).toBe("base-uri 'none'")
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    // The page may connect only to the app and the chains: not to any other endpoint of the service that serves them.
    const rpcs = (await sandbox.chains()).map(({ rpcUrl }) => rpcUrl)
    expect(policy.get('connect-src')?.split(' ').slice(1).sort()).toEqual(["'self'", ...rpcs].sort())
    expect(await first.text()).toContain(`nonce="${nonce}"`)
    const second = policyOf(await request.get(path)).get('script-src') ?? ''
    expect(second).not.toContain(nonce)
  })
}

for (const path of [...pages, ...others]) {
  test(`[R54] ${path} has the usual headers and doesn't reveal what produced it`, async ({ request }) => {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
}

test("a script file has its type and site fixed and can't act as a page", async ({ request }) => {
  const html = await (await request.get('/')).text()
  const file = /src="(\/_next\/static\/[^"]+\.js)"/.exec(html)?.[1] ?? ''
  const headers = (await request.get(file)).headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  // Each first visit would carry it a dozen times, and browsers read it on pages alone.
  expect(headers['permissions-policy']).toBeUndefined()
})

for (const path of [...others, '/api/token', '/api/health', '/api/no-such-route']) {
  test(`${path} is not a page: it can load nothing and can't be framed`, async ({ request }) => {
    const policy = policyOf(await request.get(path))
    expect(policy.get('default-src')).toBe("default-src 'none'")
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(policy.get('form-action')).toBe("form-action 'none'")
    expect([...policy.values()].join()).not.toContain('nonce-')
  })
}

test('orders and sessions are never cached', async ({ request }) => {
  for (const path of ['/api/orders/00000000-0000-4000-8000-000000000000', '/api/auth/session']) {
    expect((await request.get(path)).headers()['cache-control'], path).toContain('no-store')
  }
})
