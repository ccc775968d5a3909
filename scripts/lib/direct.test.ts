import { spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { expect, it } from 'vitest'
import { reachDirectly } from './direct.mjs'

const here = 'localhost,127.0.0.1,[::1]'

it.each([
  ['none', {}, { NO_PROXY: here }],
  ['an empty one', { NO_PROXY: '' }, { NO_PROXY: here }],
  ['one of a company', { NO_PROXY: '.acme.test' }, { NO_PROXY: `.acme.test,${here}` }],
  ['a small one, which counts', { NO_PROXY: 'a', no_proxy: 'b' }, { NO_PROXY: 'a', no_proxy: `b,${here}` }],
  ['a star', { NO_PROXY: '*' }, { NO_PROXY: '*' }],
])('the addresses of this machine are added to the list without a proxy: %s', (_, env, wanted) => {
  const changed = { ...env }
  reachDirectly(changed)
  expect(changed).toEqual(wanted)
})

// A Node without the setting passes as well.
it('a script reaches this machine where the environment names a proxy for everything', async () => {
  const server = http.createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const script = `import './scripts/lib/run.mjs'
    console.log(await (await fetch('http://127.0.0.1:${port}')).text())`
  const proxy = 'http://127.0.0.1:9'
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, http_proxy: proxy }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  await once(child, 'close')
  server.close()
  expect(said).toBe('here\n')
})
