// Firefox. Driven by its own protocol, Marionette: messages of JSON over TCP, each after its length.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePorts } from '@/scripts/lib/ports.mjs'
import { until } from '@/scripts/lib/wait.mjs'
import { atEnd } from '../soak/report'
import { needProgram, startProgram } from './program'
import { scriptOf, type Tab } from './tab'

type Answer = (error: unknown, value: unknown) => void

function connect(port: number): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Calls `heard` with each message that arrives. */
function listen(socket: net.Socket, heard: (message: string) => void): void {
  let waiting = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    waiting = Buffer.concat([waiting, data])
    for (let colon = waiting.indexOf(':'); colon > 0; colon = waiting.indexOf(':')) {
      const end = colon + 1 + Number(waiting.subarray(0, colon).toString())
      if (waiting.length < end) return
      heard(waiting.subarray(colon + 1, end).toString())
      waiting = waiting.subarray(end)
    }
  })
}

/** @returns null where it can't be installed */
export async function openFirefox(): Promise<Tab | null> {
  const program = needProgram('Firefox', 'firefox-esr', 'firefox-esr')
  if (program === null) return null
  const [port = 0] = await freePorts(1)
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'))
  atEnd(() => rmSync(profile, { recursive: true, force: true }))
  writeFileSync(path.join(profile, 'user.js'), `user_pref("marionette.port", ${port});\n`)
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile]
  const child = startProgram(program, args, { HOME: profile })
  const socket = await until('Firefox opened', () => connect(port), { limitMs: 60_000, child })
  atEnd(() => socket.destroy())

  const open = new Map<number, Answer>()
  listen(socket, (text) => {
    const message: unknown = JSON.parse(text)
    // Firefox greets with an object.
    if (!Array.isArray(message)) return
    const [, id, error, value] = message
    open.get(id)?.(error, value)
    open.delete(id)
  })
  let last = 0
  const call = (command: string, given: object) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      open.set(last, (error, value) =>
        error ? reject(new Error(`Firefox refused ${command}: ${JSON.stringify(error)}`)) : resolve(value),
      )
      const text = JSON.stringify([0, last, `WebDriver:${command}`, given])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  await call('NewSession', {})
  await call('SetWindowRect', { width: 1280, height: 1000 })
  return {
    browser: 'Firefox',
    goTo: async (url) => {
      await call('Navigate', { url })
    },
    run: async <A, R>(inPage: (given: A) => R | Promise<R>, given: A) => {
      const answered = await call('ExecuteScript', { script: scriptOf(inPage), args: [given] })
      // Safe: what the function returned.
      return (answered as { readonly value: R }).value
    },
  }
}
