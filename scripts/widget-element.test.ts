import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { forOtherSites } from '@/lib/server/security-headers'
import { freePorts } from './lib/ports.mjs'
import { buildElement, elementFile } from './lib/widget-element.mjs'

const [, ...exampleArgs] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.example.split(' ')

test('the loader of the custom element is up to date, and at most 5 KB before compression', async () => {
  const code = await buildElement()
  // npm run widget:build
  expect(readFileSync(elementFile, 'utf8')).toBe(code)
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(5_000)
})

test('a page of another site may load the loader as a module, and with its hash', () => {
  const loader = forOtherSites.filter(({ source }) => source === '/ramp-widget.js')
  expect(loader.flatMap(({ headers }) => headers)).toContainEqual({
    key: 'Access-Control-Allow-Origin',
    value: '*',
  })
})

test('npm run example says in one line that its port is in use, and which setting chooses another', async () => {
  const [port = 0] = await freePorts(1)
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const env = { ...process.env, EXAMPLE_PORT: String(port) }
  const { status, stderr } = spawnSync(process.execPath, exampleArgs, { env, encoding: 'utf8' })
  await new Promise((resolve) => server.close(resolve))
  expect([status, stderr]).toEqual([
    1,
    `port ${port} (the example) is in use: stop the program that uses it, or choose another with EXAMPLE_PORT\n`,
  ])
})

test('the example reads when a token ends in any form of the contract, and says how long that is', async () => {
  const endsAt = Math.floor(Date.now() / 1_000) + 3_600
  const text = new Date(endsAt * 1_000).toISOString()
  const forms = [text, text.slice(0, 19), endsAt, endsAt * 1_000]
  const told = [...forms, undefined]
  const service = createServer((_, response) =>
    response.end(JSON.stringify({ token: 'a.b.c', expiresAt: told.shift() })),
  )
  const [servicePort = 0, port = 0] = await freePorts(2)
  await new Promise<void>((resolve) => service.listen(servicePort, '127.0.0.1', resolve))
  const own = { EXAMPLE_PORT: String(port), SETTLEMENT_API_URL: `http://127.0.0.1:${servicePort}` }
  // A text without a zone is UTC, wherever the server is.
  const env = { ...process.env, ...own, TZ: 'America/Sao_Paulo' }
  const example = spawn(process.execPath, exampleArgs, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(example.stdout, 'data')
    const origin = `http://127.0.0.1:${port}`
    const ask = () => fetch(`${origin}/token`, { method: 'POST', headers: { origin } })
    for (const _ of forms) {
      const { jwt, expiresAt, expiresIn } = await (await ask()).json()
      expect([jwt, expiresAt]).toEqual(['a.b.c', endsAt])
      expect(Math.abs(expiresIn - 3_600)).toBeLessThan(60)
    }
    expect((await ask()).status).toBe(502)
  } finally {
    example.kill()
    service.close()
  }
})
