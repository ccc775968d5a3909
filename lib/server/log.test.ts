import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { logLine } from './log'

const at = new Date('2026-11-21T12:00:00.000Z')
const canaries = ['Maria Silva', '529.982.247-25', 'maria@acme.test', '0xsignature', 'sandbox-secret']

describe('a log line', () => {
  test('has the allowed fields, as one line of JSON', () => {
    const line = logLine(
      'info',
      'order moved',
      { orderId: 'o-1', chainId: 31337, code: 'tx_reverted', seconds: 12 },
      at,
    )
    expect(JSON.parse(line)).toEqual({
      at: '2026-11-21T12:00:00.000Z',
      level: 'info',
      event: 'order moved',
      orderId: 'o-1',
      chainId: 31337,
      code: 'tx_reverted',
      seconds: 12,
    })
  })

  test('[R50] leaves out other fields', () => {
    const fields = { orderId: 'o-1', name: canaries[0], taxId: canaries[1], secret: canaries[4] }
    const line = logLine('info', 'x', fields, at)
    expect(canaries.filter((canary) => line.includes(canary))).toEqual([])
  })

  test('names an error by its own name where a build has shortened that of its class', () => {
    const named = class e extends Error {
      override name = 'UpstashError'
    }
    const unnamed = class o extends Error {}
    const told = [new named(), new unnamed()].map((thrown) =>
      JSON.parse(logLine('warn', 'x', { thrown }, new Date(0))),
    )
    expect(told).toMatchObject([{ error: 'UpstashError' }, { error: 'Error' }])
  })

  test('keeps the class and code of a thrown error, but not message, cause or stack', () => {
    const cause = new Error(canaries[1])
    const thrown = Object.assign(new TypeError(`${canaries[0]} ${canaries[2]}`, { cause }), {
      code: 'ECONNRESET',
    })
    const line = logLine('error', 'x', { thrown }, at)
    expect(JSON.parse(line)).toMatchObject({ error: 'TypeError', errorCode: 'ECONNRESET' })
    expect(canaries.filter((canary) => line.includes(canary))).toEqual([])
  })

  test('does not accept free text as a code', () => {
    const thrown = Object.assign(new Error('x'), { code: canaries[2] })
    expect(logLine('error', 'x', { thrown }, at)).not.toContain(canaries[2])
  })

  test('drops a malformed upstream id', () => {
    for (const correlationId of ['a\nb', 'maria@acme.test', `c${'x'.repeat(200)}`, '\u202eabc']) {
      expect(JSON.parse(logLine('warn', 'x', { correlationId }, at))).not.toHaveProperty('correlationId')
    }
    expect(JSON.parse(logLine('warn', 'x', { correlationId: 'c-1' }, at))).toMatchObject({
      correlationId: 'c-1',
    })
  })

  test('[R50] can’t be forged by line ends or hidden by control characters', () => {
    const line = logLine('warn', 'x\n{"level":"info"}\u2028\u001b[2J', {}, at)
    expect(line).not.toMatch(/[\n\r\u2028\u2029]/)
    expect(line).not.toContain('\u001b')
  })
})

describe('a log without a reader', () => {
  test('does not disturb requests, and is not an error', async () => {
    const child = fork(path.join(import.meta.dirname, 'test/logging-server.ts'), {
      execArgv: ['--import', 'tsx', '--conditions=react-server'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [port] = await once(child, 'message')
    child.stdout?.destroy()
    child.stderr?.destroy()
    const answers: string[] = []
    for (let asked = 0; asked < 5; asked++)
      answers.push(await (await fetch(`http://127.0.0.1:${port}`)).text())
    expect(answers).toEqual(['0', '0', '0', '0', '0'])
  })
})
