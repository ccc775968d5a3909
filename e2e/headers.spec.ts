// The headers of every kind of response, as seen from outside.
import { policyOf } from './support/policy'
import { expect, test } from './support/test'

const pages = [
  ...['/', '/sign-in', '/sell', '/widgets', '/sell/no-such-order'],
  // Not found, the last two beside the folder of the build's files.
  ...['/no-such-page', '/_next/static', '/_next/static-page'],
]
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

for (const kind of ['js', 'css']) {
  test(`a .${kind} file of the build is sent with Brotli to browsers that accept it, and reads the same for all`, async ({
    request,
  }) => {
    const html = await (await request.get('/')).text()
    // The style sheet is only named in a text, for the page that replaces all others.
    const file = new RegExp(`"(/_next/static/chunks/[^"]+\\.${kind})\\\\?"`).exec(html)?.[1] ?? ''
    const sent = (accepted: string) => request.get(file, { headers: { 'accept-encoding': accepted } })
    const plain = await sent('identity')
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await sent(accepted)
      const headers = answer.headers()
      expect(headers['content-encoding'], accepted).toBe(encoding)
      expect(headers['content-type'], accepted).toBe(plain.headers()['content-type'])
      expect(headers.vary, accepted).toContain('Accept-Encoding')
      expect(headers['cache-control'], accepted).toContain('immutable')
      expect((await answer.body()).equals(await plain.body()), accepted).toBe(true)
    }
  })
}

test('a file of an earlier build that is gone fails as a script, with or without Brotli', async ({
  page,
  request,
  guard,
}) => {
  guard.expect(/gone\.js/)
  const gone = '/_next/static/chunks/gone.js'
  const answer = await request.get(gone, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toBe('Not Found')
  await page.goto('/')
  const refused = page.waitForResponse((response) => response.url().endsWith(gone))
  const ended = page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src })
        for (const end of ['load', 'error']) script.addEventListener(end, ({ type }) => resolve(type))
        document.head.append(script)
      }),
    gone,
  )
  expect((await refused).status()).toBe(404)
  expect(await ended).toBe('error')
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

test('an idle connection stays open for longer than a proxy keeps it', async ({ request }) => {
  expect((await request.get('/api/health')).headers()['keep-alive']).toBe('timeout=620')
})
