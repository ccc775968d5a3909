import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Control } from './support/control'
import { type Instance, startInstance } from './support/instance'
import { expectRefusal, Service } from './support/service'

// Needs its own sandbox, because the test reads its terminal output.
let instance: Instance
beforeAll(async () => {
  instance = await startInstance()
})
afterAll(() => instance?.stop())

test.each(['control/bank/fund', 'control/faults', 'v1/offramp/quote', 'bank/pay'])(
  'a body above 64 KiB to /%s is refused, naming the field',
  async (path) => {
    const response = await fetch(`${instance.url}/${path}`, {
      method: 'POST',
      headers: { connection: 'close', 'content-type': 'application/json' },
      body: `{}${' '.repeat(65_536)}`,
    })
    const answer = { status: response.status, headers: response.headers, body: await response.json() }
    expectRefusal(answer, 400, 'BadRequest')
    expect(answer.body.message).toBe('body: larger than 65536 bytes')
  },
)

test('a caller that disconnects while sending its body causes no service error', async () => {
  const before = instance.output()
  for (const path of ['/v1/offramp/quote', '/control/faults']) await hangUpAt(path)
  const service = new Service(instance.url)
  await expect.poll(async () => (await service.listRecipients()).status).toBe(200)
  const recorded = () => new Control(instance.url).requests()
  await expect
    .poll(recorded)
    .toContainEqual(expect.objectContaining({ operation: 'offramp-quote', status: 0 }))
  expect(instance.output()).toBe(before)
})

/** Announces 500 bytes, sends five, then disconnects. */
function hangUpAt(path: string): Promise<void> {
  const { hostname, port, host } = new URL(instance.url)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.end(`${head}{"a":`, () => socket.destroy())
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}
