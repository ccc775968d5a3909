import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Balancer, startBalancer } from './balancer'
import { freePorts } from './ports.mjs'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Serve = (request: IncomingMessage, response: ServerResponse) => void

async function instance(serve: Serve): Promise<number> {
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function before(ports: readonly number[], statics?: string): Promise<Balancer> {
  const balancer = await startBalancer(ports, statics === undefined ? {} : { statics })
  ends.push(balancer.close)
  return balancer
}

const named =
  (name: string): Serve =>
  (_, response) =>
    void response.end(name)

test('each request goes to the next instance, with the original address and host', async () => {
  const told: unknown[] = []
  const first = await instance(named('first'))
  const second = await instance(({ headers }, response) => {
    told.push([
      headers.host,
      headers['x-forwarded-for'],
      headers['x-forwarded-host'],
      headers['x-forwarded-proto'],
    ])
    response.end('second')
  })
  const { port } = await before([first, second])
  const said: string[] = []
  for (let each = 0; each < 4; each++) said.push(await (await fetch(`http://127.0.0.1:${port}/`)).text())
  expect(said).toEqual(['first', 'second', 'first', 'second'])
  expect(told[0]).toEqual([`127.0.0.1:${port}`, '127.0.0.1', `127.0.0.1:${port}`, 'http'])
})

test('an instance that accepts no connection is skipped, and a POST arrives complete at the next one', async () => {
  const [dead = 0] = await freePorts(1)
  const alive = await instance(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    response.end(text)
  })
  const { port, met } = await before([dead, alive])
  const body = 'x'.repeat(300_000)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
  expect(await answer.text()).toBe(body)
  expect(met).toMatchObject({ dead: 1, lost: 0 })
})

test('a POST whose instance dies gets a 502 and is never resent, and a GET is retried at the next one', async () => {
  let taken = 0
  const dying = await instance((request) => {
    taken += 1
    request.socket.destroy()
  })
  const alive = await instance((request, response) => {
    if (request.method === 'POST') taken += 100
    response.end('alive')
  })
  const { port, met } = await before([dying, alive])
  const pressed = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'once' })
  expect([pressed.status, taken]).toEqual([502, 1])
  // The next turn is the living one's; the one after it dies.
  await fetch(`http://127.0.0.1:${port}/`)
  const read = await fetch(`http://127.0.0.1:${port}/`)
  expect([await read.text(), taken]).toEqual(['alive', 2])
  expect(met).toMatchObject({ lost: 1, readAgain: 1 })
})

test('a truncated answer is truncated for the caller too', async () => {
  const half = await instance((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  const { port, met } = await before([half])
  await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow()
  expect(met.broken).toBe(1)
})

test('a static file that an instance does not have comes from the shared folder, and nothing else does', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'statics-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'statics/chunks'), { recursive: true })
  writeFileSync(path.join(folder, 'statics/chunks/old.js'), 'old()')
  writeFileSync(path.join(folder, 'secret'), 'no')
  const none = await instance((_, response) => {
    response.statusCode = 404
    response.end('not found')
  })
  const { port, met } = await before([none], path.join(folder, 'statics'))
  const found = await fetch(`http://127.0.0.1:${port}/_next/static/chunks/old.js?v=1`)
  expect([found.status, found.headers.get('content-type'), await found.text()]).toEqual([
    200,
    'application/javascript; charset=UTF-8',
    'old()',
  ])
  for (const place of ['/_next/static/chunks/none.js', '/_next/static/%2e%2e%2fsecret', '/chunks/old.js'])
    expect((await fetch(`http://127.0.0.1:${port}${place}`)).status, place).toBe(404)
  expect(met.shared).toBe(1)
})

test('without an instance the answer is 502', async () => {
  const [dead = 0] = await freePorts(1)
  const { port } = await before([dead])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(502)
})
