import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FrameLink, linkToParent } from './frame-link'
import { parseParentMessage, readFrameOptions } from './frame-options'
import { type FrameOptions, parseFrameMessage } from './frame-protocol'

const parentOrigin = 'https://shop.example'
let frame: HTMLIFrameElement
let inside: Window
let link: FrameLink
let configs: FrameOptions[]
let said: unknown[][]

beforeEach(() => {
  frame = document.body.appendChild(document.createElement('iframe'))
  if (frame.contentWindow === null) throw new Error('the frame has no window')
  inside = frame.contentWindow
  configs = []
  said = []
  vi.spyOn(inside.parent, 'postMessage').mockImplementation((...call: unknown[]) => {
    said.push(call)
  })
  link = linkToParent({ window: inside, parentOrigin, onConfig: (options) => configs.push(options) })
})
afterEach(() => frame.remove())

/** A message as the browser delivers it to the frame. */
function deliver(data: unknown, { origin = parentOrigin, source = inside.parent } = {}): void {
  inside.dispatchEvent(new MessageEvent('message', { data, origin, source }))
}

const messageOf = (call: unknown[] | undefined) => (call?.[0] ?? {}) as { type?: string; id?: number }
const types = () => said.map((call) => messageOf(call).type)

const config = { ramp: 1, type: 'config', options: { amount: '12', theme: 'dark' } }
const forged = () => {
  const other = document.body.appendChild(document.createElement('iframe')).contentWindow ?? undefined
  return [
    ['another origin in the parent’s window', { origin: 'https://evil.example' }],
    ['a name that only begins alike', { origin: `${parentOrigin}.evil.example` }],
    ['an opaque origin', { origin: 'null' }],
    ['another window of the parent’s origin', { source: other }],
    ['the frame itself', { source: inside }],
  ] as const
}

describe('the frame', () => {
  test('sends messages only to the parent’s known origin', () => {
    link.tellHeight(400.2)
    link.tellEvent({ type: 'wallet', status: 'disconnected', chainId: null, walletName: null })
    void link.getToken({ signal: new AbortController().signal })
    expect(types()).toEqual(['ready', 'height', 'event', 'token-wanted'])
    expect(new Set(said.map(([, target]) => target))).toEqual(new Set([parentOrigin]))
    expect(said[1]?.[0]).toEqual({ ramp: 1, type: 'height', height: 401 })
  })

  test('takes its settings only from its parent, by both window and origin', () => {
    for (const [, from] of forged()) deliver(config, from)
    expect(configs).toEqual([])
    deliver(config)
    expect(configs).toEqual([{ amount: '12', theme: 'dark' }])
    link.close()
    deliver(config)
    expect(configs).toHaveLength(1)
  })

  test('takes a token only from its parent, once, and for its own request', async () => {
    let answer: unknown = 'none'
    const asked = link.getToken({ signal: new AbortController().signal }).then((token) => {
      answer = token
    })
    const { id } = messageOf(said.at(-1))
    const token = { jwt: 'a.b.c', expiresAt: 2_000_000_000 }
    for (const [, from] of forged()) deliver({ ramp: 1, type: 'token', id, token: { jwt: 'forged' } }, from)
    deliver({ ramp: 1, type: 'token', id: Number(id) + 1, token: { jwt: 'another question' } })
    await Promise.resolve()
    expect(answer).toBe('none')
    deliver({ ramp: 1, type: 'token', id, token })
    deliver({ ramp: 1, type: 'token', id, token: { jwt: 'late' } })
    await asked
    expect(answer).toEqual(token)
  })

  test('a host’s refusal says why, and an abandoned request is cancelled', async () => {
    const refused = link.getToken({ signal: new AbortController().signal })
    const { id } = messageOf(said.at(-1))
    deliver({ ramp: 1, type: 'token-refused', id, status: 429, code: 'rate_limited', retryAfterSeconds: 7 })
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfterSeconds: 7 })
    const abort = new AbortController()
    const given = link.getToken({ signal: abort.signal })
    abort.abort()
    await expect(given).rejects.toThrow()
  })
})

test('no message breaks a reader or adds unknown fields, whatever it contains', () => {
  const known = ['flow', 'amount', 'token', 'chain', 'locale', 'theme', 'colors']
  const like = fc.record(
    {
      ramp: fc.constantFrom<unknown>(1, '1', 2, null),
      type: fc.constantFrom<unknown>('ready', 'config', 'token', 'token-refused', 'height', 'event', 7),
      id: fc.anything(),
      height: fc.anything(),
      event: fc.anything(),
      options: fc.object({ key: fc.constantFrom(...known, 'serviceUrl', '__proto__', 'statusUrl') }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(fc.anything(), like), (data) => {
      const told = parseFrameMessage(data)
      if (told?.type === 'height') expect(told.height).toBeGreaterThan(0)
      const config = parseParentMessage(data)
      if (config?.type !== 'config') return
      for (const name of Object.keys(config.options)) expect(known).toContain(name)
    }),
  )
})

test('reads settings from an address and from attributes', () => {
  expect(
    readFrameOptions({
      flow: 'sell',
      amount: '25',
      token: 'USDC',
      chain: '31337',
      locale: 'pt-BR',
      theme: 'dark',
    }),
  ).toEqual({ flow: 'sell', amount: '25', token: 'USDC', chain: 31337, locale: 'pt-BR', theme: 'dark' })
  expect(
    readFrameOptions({ locale: 'xx', theme: 'pink', chain: '1e3', amount: ['1'], jwt: 'a.b.c' }),
  ).toEqual({})
  expect(readFrameOptions({ colors: { accent: '#123456', shadow: 'red' } })).toEqual({
    colors: { accent: '#123456' },
  })
  const mixed = 'light-dark(color-mix(in oklch, #5b21b6 80%, white), color-mix(in oklch, #c4b5fd 80%, black))'
  expect(readFrameOptions({ colors: { accent: mixed, ink: 'x'.repeat(5_000) } })).toEqual({
    colors: { accent: mixed },
  })
})
