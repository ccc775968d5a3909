import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config'
import { requireOwnHost } from './guard'
import { baseUrl } from './views'

function statusOf(port: string, headers: Record<string, string>) {
  const app = new Hono().use(requireOwnHost(readConfig({ SANDBOX_PORT: port })))
  app.onError((error, c) => c.text(error.message, 403))
  app.post('/', (c) => c.text('in'))
  return Promise.resolve(app.request('/', { method: 'POST', headers })).then(({ status }) => status)
}

test.each([
  ['80', 'localhost'],
  ['80', '127.0.0.1'],
  ['4010', 'localhost:4010'],
  ['4010', '[::1]:4010'],
])('on port %s, a page of http://%s is the own one, as a browser names it', async (port, host) => {
  expect(await statusOf(port, { host, origin: `http://${host}` })).toBe(200)
  expect(await statusOf(port, { host, origin: 'http://elsewhere.example' })).toBe(403)
  expect(await statusOf(port, { host: `${host}0`, origin: `http://${host}` })).toBe(403)
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:4010'],
  ['0.0.0.0', 'http://127.0.0.1:4010'],
  ['::1', 'http://[::1]:4010'],
])('a sandbox that listens on %s says that it is reached at %s', (host, url) => {
  const config = readConfig({ SANDBOX_HOST: host, SANDBOX_CLIENT_SECRET: 'one of my own' })
  expect(baseUrl({ config })).toBe(url)
})
