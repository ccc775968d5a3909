import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { expect, test } from 'vitest'
import { freePorts } from './lib/ports.mjs'
import { buildElement, elementFile } from './lib/widget-element.mjs'

test('the loader of the custom element is up to date, and at most 5 KB before compression', async () => {
  const code = await buildElement()
  // npm run widget:build
  expect(readFileSync(elementFile, 'utf8')).toBe(code)
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(5_000)
})

test('npm run example says in one line that its port is in use, and which setting chooses another', async () => {
  const [port = 0] = await freePorts(1)
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const [, ...args] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.example.split(' ')
  const env = { ...process.env, EXAMPLE_PORT: String(port) }
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  await new Promise((resolve) => server.close(resolve))
  expect([status, stderr]).toEqual([
    1,
    `port ${port} (the example) is in use: stop the program that uses it, or choose another with EXAMPLE_PORT\n`,
  ])
})
