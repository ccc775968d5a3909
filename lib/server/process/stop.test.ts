import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'

const script = path.join(import.meta.dirname, '../test/stopped-server.ts')
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
let child: ChildProcess | null = null
let said = ''

async function started(): Promise<number> {
  said = ''
  child = spawn(process.execPath, ['--import', 'tsx', '--conditions=react-server', script], {
    env: { ...process.env, NEXT_MANUAL_SIG_HANDLE: '1', RAMP_MODE: 'sandbox' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.on('data', (data) => {
    said += String(data)
  })
  await vi.waitFor(() => expect(said).toContain('ready '), { timeout: 60_000, interval: 20 })
  return Number(/ready (\d+)/.exec(said)?.[1])
}

async function ask(port: number, place: string): Promise<{ text: string; connection: string | undefined }> {
  const [response]: IncomingMessage[] = await once(
    get({ host: '127.0.0.1', port, path: place, agent }),
    'response',
  )
  let text = ''
  for await (const part of response ?? []) text += String(part)
  return { text, connection: response?.headers.connection }
}

afterEach(() => child?.kill('SIGKILL'))

describe('a process that gets a stop signal', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '[R60] answers requests from before %s, accepts nothing new, and exits with 0',
    async (signal) => {
      const port = await started()
      expect((await ask(port, '/')).text).toBe('now')
      const slow = ask(port, '/slow')
      // Its kept-alive connection must not keep the process running.
      await ask(port, '/')
      const ended = once(child as ChildProcess, 'exit')
      child?.kill(signal)
      await vi.waitFor(() => expect(said).toContain('server stopping'), { timeout: 20_000, interval: 5 })
      await expect(ask(port, '/')).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/)
      expect(await slow).toEqual({ text: 'late', connection: 'close' })
      expect(await ended).toEqual([0, null])
    },
  )

  test('[R60] answers what was sent on connections that it had not accepted yet', async () => {
    const port = await started()
    expect((await ask(port, '/')).text).toBe('now')
    child?.kill('SIGSTOP')
    const waiting = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'))
    await Promise.all(waiting.map((socket) => once(socket, 'connect')))
    const answers = waiting.map(async (socket) => {
      socket.setEncoding('utf8').write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
      let text = ''
      for await (const part of socket) text += String(part)
      return text
    })
    const ended = once(child as ChildProcess, 'exit')
    child?.kill('SIGTERM')
    child?.kill('SIGCONT')
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ended).toEqual([0, null])
  })

  test('[R60] waits only briefly for a request that was sent by half, and for a whole one to the end', async () => {
    const port = await started()
    const half = connect(port, '127.0.0.1')
    half.on('error', () => undefined)
    half.write('POST /half HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nab')
    const slow = ask(port, '/slower')
    await ask(port, '/')
    const ended = once(child as ChildProcess, 'exit')
    child?.kill('SIGTERM')
    expect((await slow).text).toBe('late')
    expect(await ended).toEqual([0, null])
  })
})
