// Malformed and hostile requests: each is refused as the client's error, and its raw text never reaches the log.
import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import path from 'node:path'
import { root } from '../scripts/lib/programs.mjs'
import { Sale } from './support/sale'
import { expect, test } from './support/test'
import { type RunningApp, runOneApp, sharedWorld } from './support/world'

/** One whose log is read. */
let app: RunningApp
test.beforeAll(async () => {
  app = await runOneApp(sharedWorld().sandboxUrl)
})
test.afterAll(() => app?.stop())

interface Answer {
  readonly status: number
  readonly allow: string | undefined
  readonly unknownAction: boolean
}

function call(url: string, method: string, headers: Readonly<Record<string, string>> = {}, body = '') {
  return new Promise<Answer>((resolve, reject) => {
    const sent = send(url.replace('localhost', '127.0.0.1'), {
      method,
      headers: { host: new URL(url).host, ...headers },
    })
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          allow: response.headers.allow,
          unknownAction: response.headers['x-nextjs-action-not-found'] === '1',
        }),
      )
    })
    sent.end(body)
  })
}

/** A server action that exists in this build. */
function knownAction(): string {
  const folder = path.join(root, process.env.NEXT_DIST_DIR ?? '.next-test', 'server')
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(folder, 'server-reference-manifest.json'), 'utf8'),
  )
  return Object.keys((manifest as { node: object }).node)[0] ?? '' // Safe: Next writes it so.
}

const canary = 'CPF 529.982.247-25\n{"level":"error"}\u001b[2J'

test('unsupported methods, unreadable addresses and callback URLs are not server errors', async ({
  world,
}) => {
  for (const url of [
    '/sell/%',
    '/recipients/%FF?x=%FF',
    '/transactions/%E0%A4/receipt',
    '/api/%c0%ae',
    '/api/orders/%',
  ])
    expect((await call(`${world.appUrl}${url}`, 'GET')).status, url).toBeLessThan(500)
  for (const method of ['OPTIONS', 'TRACE', 'GET', 'PUT'])
    expect(await call(`${world.appUrl}/api/token`, method)).toMatchObject({ status: 405, allow: 'POST' })
  for (const url of ['/', '/sell', '/api/health', '/no-such-page'])
    expect((await call(`${world.appUrl}${url}`, 'TRACE')).status).toBeLessThan(500)
  const file = `${world.appUrl}/ramp-widget.js`
  for (const method of ['POST', 'OPTIONS', 'TRACE'])
    expect(await call(file, method)).toMatchObject({ status: 405, allow: 'GET, HEAD' })
  for (const header of [{ range: 'bytes=99999999-' }, { 'if-match': '"x"' }])
    expect(await call(file, 'GET', header)).toMatchObject({ status: 200 })
  for (const callback of ['http://localhost:3400.evil.example', 'javascript:x', 'x']) {
    const value = encodeURIComponent(callback)
    const plain = await call(`${world.appUrl}/api/auth/csrf?callbackUrl=${value}`, 'GET')
    const kept = { cookie: `next-auth.callback-url=${value}` }
    expect([plain.status, (await call(`${world.appUrl}/api/auth/csrf`, 'GET', kept)).status]).toEqual([
      200, 200,
    ])
    const form = { origin: world.appUrl, 'content-type': 'application/x-www-form-urlencoded' }
    const body = `callbackUrl=${value}&message=x&signature=y&json=true`
    const signIn = await call(
      `${world.appUrl}/api/auth/callback/wallet`,
      'POST',
      {
        ...form,
        'content-length': String(body.length),
      },
      body,
    )
    expect(signIn.status).toBeLessThan(500)
  }
})

test('a forged list cursor shows the first page', async ({ page, wallet }) => {
  await new Sale(page).signIn()
  expect(wallet.authorized).toBe(true)
  const far = `${Date.UTC(10_000, 0, 1).toString(36)}-${'0'.repeat(32)}`
  const after = Buffer.from(far).toString('base64url')
  for (const list of ['/transactions', '/recipients']) {
    const answer = await page.goto(`${list}?after=${after}`)
    expect(answer?.status(), list).toBe(200)
  }
})

test('[R53] no text becomes code in a page, and each attempt is reported to the server', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: app.url })
  try {
    const page = await context.newPage()
    await page.goto('/')
    const tries = await page.evaluate(() => {
      const outcome = (act: () => void) => {
        try {
          act()
          return 'done'
        } catch {
          return 'refused'
        }
      }
      const script = () => document.createElement('script')
      return {
        text: outcome(() => Object.assign(script(), { textContent: 'window.stolen = true' })),
        foreign: outcome(() => Object.assign(script(), { src: 'https://evil.example/x.js' })),
        ownOtherFile: outcome(() => Object.assign(script(), { src: '/ramp-widget.js' })),
        html: outcome(() => Object.assign(document.body, { innerHTML: '<img src=x onerror=alert(1)>' })),
        chunk: outcome(() => Object.assign(script(), { src: '/_next/static/chunks/x.js' })),
      }
    })
    expect(tries).toEqual({
      text: 'refused',
      foreign: 'refused',
      ownOtherFile: 'refused',
      html: 'refused',
      chunk: 'done',
    })
    await expect.poll(app.output).toContain('"event":"page policy violated"')
    await expect.poll(app.output).toContain('"route":"home","directive":"require-trusted-types-for"')
  } finally {
    await context.close()
  }
})

// The last one, since it stops the app.
test('[R56] a malformed or foreign call of an action is a client error, and logs nothing the client sent', async () => {
  const own = { 'next-action': knownAction(), 'content-type': 'text/plain;charset=UTF-8', origin: app.url }
  const act = (body: string, headers = {}, path = '/sell') =>
    call(`${app.url}${path}`, 'POST', { ...own, ...headers }, body)
  expect(await act('[]')).toMatchObject({ status: 200 })
  for (let round = 0; round < 20; round++) expect(await act(canary)).toMatchObject({ status: 400 })
  // The not-found page runs actions, too, also where it stands beside the folder of the build's files.
  for (const path of ['/sell', '/no-such-page', '/_next/static', '/_next/static-page'])
    expect(await act('["$F1"]', {}, path), path).toMatchObject({ status: 400 })
  expect(await act(canary, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({
    status: 400,
  })
  expect(await act(JSON.stringify(['x'.repeat(70_000)]))).toMatchObject({ status: 413 })
  for (const origin of ['http://x{"level":"error"}.example', 'null', 'https://evil.example'])
    expect(await act('[]', { origin })).toMatchObject({ status: 403 })
  const host = 'evil{"level":"error"}.example'
  expect(await act('[]', { 'x-forwarded-host': host })).toMatchObject({ status: 403 })
  // An unknown address below /api runs no action, whatever is sent to it.
  for (const [body, headers] of [
    ['[]', {}],
    [canary, {}],
    ['[]', { origin: 'https://evil.example' }],
    [canary, { 'content-type': 'multipart/form-data; boundary=x' }],
  ] as const)
    expect(await call(`${app.url}/api/nope`, 'POST', { ...own, ...headers }, body)).toMatchObject({
      status: 404,
    })
  // A page from an older build: nothing was started, and the person is asked to reload.
  const older = await act('[]', { 'next-action': 'ab'.repeat(21) })
  expect([older.status < 500, older.unknownAction]).toEqual([true, true])
  expect((await act('[]', { 'next-action': 'zz{"level":"error"}' })).status).toBeLessThan(500)
  // All of its log is there once it has stopped.
  await app.stop()
  const [, lines = ''] = app.output().split(/^(?=\{.*"server ready")/m)
  // Not three digits alone: a time may contain those.
  for (const part of ['CPF', '529.982', 'evil', '\u001b', '{"level"']) expect(lines).not.toContain(part)
  const events = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  expect(events.filter((event) => event === 'action refused').length).toBeLessThanOrEqual(2)
  expect(events).toContain('framework message')
  expect(events).not.toContain('framework error')
})
