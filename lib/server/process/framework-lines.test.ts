import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requestFailed, takeFrameworkLines } from './framework-lines'

const canary =
  'CPF 529.982.247-25\n{"level":"error"}\u001b[2J http://evil.example    at Object.x (evil.js:1:1)'
const context = {
  routerKind: 'App Router',
  routePath: '/sell/[orderId]/page',
  routeType: 'action',
  renderSource: 'react-server-components',
  revalidateReason: undefined,
} as const

const { error, warn } = console
let lines: string[]
beforeEach(() => {
  lines = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  takeFrameworkLines()
})
afterEach(() => {
  Object.assign(console, { error, warn })
  vi.restoreAllMocks()
})

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

describe('the framework’s output', () => {
  test('[R50] becomes our own lines, whatever a stranger has put into it', async () => {
    console.error(new SyntaxError(canary))
    console.error(`x-forwarded-host header with value ${canary} does not match`, canary)
    console.warn(canary)
    console.error('⨯', Object.assign(new TypeError(canary, { cause: canary }), { digest: '2840583752@E394' }))
    await nextTurn()
    const text = lines.join('')
    for (const part of ['CPF', '529', 'evil', '\u001b', '{"level":"error"}\u001b'])
      expect(text).not.toContain(part)
    const read = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(read.filter(({ event }) => event === 'framework error')).toMatchObject([
      { level: 'error', error: 'SyntaxError' },
      { level: 'error', error: 'TypeError', digest: '2840583752' },
    ])
    // Two messages without an error: the first is logged, the rest of the minute is counted.
    expect(read.filter(({ event }) => event === 'framework message')).toMatchObject([{ count: 1 }])
    expect(text.match(/\n/g)).toHaveLength(3)
  })

  test('says where in the code an error was thrown', async () => {
    console.error(new Error('one\n    at Fake (fake.js:9:9)'))
    await nextTurn()
    expect(JSON.parse(lines[0] ?? '').frame).toMatch(/^framework-lines\.test\.ts:\d+:\d+$/)
  })

  test('is one line for a request’s error, with the name of its route', async () => {
    const thrown = Object.assign(new Error(canary), { digest: '17' })
    console.error(thrown)
    requestFailed(thrown, context)
    await nextTurn()
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'request failed',
      route: 'sell/:orderId',
      operation: 'action',
      error: 'Error',
      digest: '17',
    })
  })

  const aborted = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const read = () => lines.map((line) => JSON.parse(line))

  test('counts what a client broke off, or asked for with an invalid address, as a message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.resetModules()
    const fresh = await import('./framework-lines')
    fresh.takeFrameworkLines()
    for (let time = 0; time < 20; time++) console.error(aborted())
    console.error(Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' }))
    for (let time = 0; time < 20; time++) fresh.requestFailed(aborted(), context)
    fresh.requestFailed(Object.assign(new Error(), { name: 'ResponseAborted' }), context)
    await nextTurn()
    vi.advanceTimersByTime(60_000)
    expect(read().map(({ level, event, count }) => [level, event, count])).toEqual([
      ['warn', 'framework message', 1],
      ['warn', 'framework message', 41],
    ])
  })

  test('leaves a connection that our own database or service reset an error', async () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
    requestFailed(reset, context)
    expect(read()).toMatchObject([{ level: 'error', event: 'request failed', errorCode: 'ECONNRESET' }])
  })

  test('is one line a minute for the errors of one place in the code', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let time = 0; time < 20; time++) console.error(new Error('one'))
    console.error(new Error('other'))
    await nextTurn()
    vi.advanceTimersByTime(60_000)
    expect(read().map(({ event, count }) => [event, count])).toEqual([
      ['framework error', 1],
      ['framework error', 1],
      ['framework error', 19],
    ])
  })

  test('is one line a minute for the requests that fail at one place of one route', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let time = 0; time < 20; time++) requestFailed(new Error('one'), context)
    requestFailed(new Error('one'), { ...context, routePath: '/buy/page' })
    await nextTurn()
    vi.advanceTimersByTime(60_000)
    expect(read().map(({ event, route, count }) => [event, route, count])).toEqual([
      ['request failed', 'sell/:orderId', 1],
      ['request failed', 'buy', 1],
      ['request failed', 'sell/:orderId', 19],
    ])
  })
})
