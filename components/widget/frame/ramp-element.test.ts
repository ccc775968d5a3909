import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GetToken } from '../ask-host'
import type { WidgetColors } from '../options'
import { frameOf } from '../test/element-frame'
import { forgetCallsOfPage, mostCallsPerMinute } from '../token/call-bound'
import './ramp-element'

const frameOrigin = 'https://pay.example'
const token = { jwt: 'a.b.c', expiresAt: 2_000_000_000 }

interface RampWidget extends HTMLElement {
  getToken: GetToken | null
  colors: WidgetColors | null
}

let element: RampWidget
let frame: HTMLIFrameElement
let inside: Window
let said: unknown[][]

function open(): void {
  document.body.append(element)
  const made = frameOf(element)
  frame = made.frame
  inside = made.inside
  said = []
  vi.spyOn(inside, 'postMessage').mockImplementation((...call: unknown[]) => {
    said.push(call)
  })
}

beforeEach(() => {
  element = document.createElement('ramp-widget') as RampWidget
  element.setAttribute('src', frameOrigin)
  element.setAttribute('amount', '25')
})
afterEach(() => {
  element.remove()
  document.body.replaceChildren()
  forgetCallsOfPage()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A message as the browser delivers it to the host's page. */
function deliver(data: object, { origin = frameOrigin, source = inside as Window | null } = {}): void {
  window.dispatchEvent(new MessageEvent('message', { data: { ramp: 1, ...data }, origin, source }))
}

const throws = () => {
  throw new Error('read')
}
const event = { type: 'wallet', status: 'connected', chainId: 31337, walletName: 'W' }

describe('<ramp-widget>', () => {
  test('creates a frame with minimal permissions, and passes it its parent’s origin', () => {
    open()
    const url = new URL(frame.src)
    expect([url.origin, url.pathname]).toEqual([frameOrigin, '/widget'])
    expect([...url.searchParams]).toEqual([['parent', location.origin]])
    expect(frame.getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
    expect(frame.getAttribute('allow') ?? frame.allow).toBe('clipboard-write')
    expect(frame.title).not.toBe('')
  })

  test('names the origin its page has, not a variable of the page, and where the address shows none: in a frame with srcdoc', () => {
    vi.stubGlobal('origin', 'https://shop.example')
    const parent = () => new URL(frame.src).searchParams.get('parent')
    open()
    expect(parent()).toBe(location.origin)
    element.remove()
    vi.stubGlobal('location', { href: 'about:srcdoc', host: '', origin: 'null' })
    open()
    expect(parent()).toBe('https://shop.example')
  })

  test('sends settings once the frame is ready and whenever they change, only to the frame’s origin', () => {
    open()
    element.setAttribute('theme', 'dark')
    expect(said).toEqual([])
    deliver({ type: 'ready' })
    element.setAttribute('locale', 'pt-BR')
    expect(said.map(([message]) => message)).toMatchObject([
      { type: 'config', options: { amount: '25', theme: 'dark' } },
      { type: 'config', options: { amount: '25', theme: 'dark', locale: 'pt-BR' } },
    ])
    expect(new Set(said.map(([, target]) => target))).toEqual(new Set([frameOrigin]))
  })

  test('gives its token only to the frame, by both window and origin', async () => {
    const getToken = vi.fn<GetToken>(async () => token)
    element.getToken = getToken
    open()
    const heard = vi.fn()
    element.addEventListener('ramp-event', heard)
    const other = document.body.appendChild(document.createElement('iframe')).contentWindow
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: `${frameOrigin}.evil.example` },
      { origin: 'null' },
      { source: other },
      { source: window },
      { source: null },
    ]) {
      deliver({ type: 'ready' }, from)
      deliver({ type: 'token-wanted', id: 1 }, from)
      deliver({ type: 'event', event }, from)
      deliver({ type: 'height', height: 900 }, from)
    }
    expect(getToken).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalled()
    expect(said).toEqual([])
    expect(frame.style.height).toBe('544px')
    deliver({ type: 'token-wanted', id: 1 })
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toEqual([{ ramp: 1, type: 'token', id: 1, token }, frameOrigin])
  })

  test('waits for a late getToken, and passes on why there is no token', async () => {
    open()
    deliver({ type: 'token-wanted', id: 4 })
    element.getToken = async () => {
      throw Object.assign(new Error('no'), { status: 401, secret: 'of the host' })
    }
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]?.[0]).toEqual({
      ramp: 1,
      type: 'token-refused',
      id: 4,
      status: 401,
      code: null,
      retryAfterSeconds: null,
    })
  })

  test('asks the host six times a minute at most, whatever the frame asks, and says when to retry', async () => {
    const getToken = vi.fn<GetToken>(async () => token)
    element.getToken = getToken
    open()
    for (let id = 1; id <= 200; id += 1) deliver({ type: 'token-wanted', id })
    await expect.poll(() => said).toHaveLength(200)
    expect(getToken).toHaveBeenCalledTimes(mostCallsPerMinute)
    const refusals = said.map(([message]) => message).filter((message) => 'status' in Object(message))
    expect(refusals).toHaveLength(200 - mostCallsPerMinute)
    expect(refusals[0]).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) })
    // A moved or a second element does not start a new minute.
    element.remove()
    open()
    deliver({ type: 'token-wanted', id: 1 })
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]?.[0]).toMatchObject({ type: 'token-refused', status: 429 })
  })

  test('answers only the last request when the getToken comes late', async () => {
    open()
    for (let id = 1; id <= 20; id += 1) deliver({ type: 'token-wanted', id })
    const getToken = vi.fn<GetToken>(async () => token)
    element.getToken = getToken
    await expect.poll(() => said).toHaveLength(20)
    expect(getToken).toHaveBeenCalledOnce()
    expect(said.map(([message]) => message)).toContainEqual({ ramp: 1, type: 'token', id: 20, token })
  })

  test('cancels a call of getToken for which its frame waits no longer, and one of a removed element', async () => {
    vi.useFakeTimers()
    const signals: AbortSignal[] = []
    element.getToken = ({ signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    }
    open()
    const cancelled = () => signals.map(({ aborted }) => aborted)
    deliver({ type: 'token-wanted', id: 1 })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(cancelled()).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(cancelled()).toEqual([true])
    deliver({ type: 'token-wanted', id: 2 })
    element.remove()
    expect(cancelled()).toEqual([true, true])
  })

  test.each([
    ['an answer', async () => Object.defineProperty({}, 'jwt', { get: throws, enumerable: true })],
    ['a rejection', () => Promise.reject(Object.defineProperty({}, 'status', { get: throws }))],
  ])('%s with a throwing accessor is a refusal', async (_, answer) => {
    // Safe: what a host may answer despite its type.
    element.getToken = answer as unknown as GetToken
    open()
    // Like structured clone, reads every member.
    vi.spyOn(inside, 'postMessage').mockImplementation((message: unknown) => {
      said.push([structuredClone(message)])
    })
    deliver({ type: 'token-wanted', id: 3 })
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]?.[0]).toMatchObject({ type: 'token-refused', id: 3, status: null })
  })

  test('takes colors and a token from a framework’s reactive object, which is a proxy', async () => {
    const accent = 'light-dark(#5b21b6, #c4b5fd)'
    element.colors = new Proxy({ accent }, {})
    element.getToken = async () => new Proxy(token, {})
    open()
    // As in a browser, which refuses to clone a proxy.
    vi.spyOn(inside, 'postMessage').mockImplementation((message: unknown) => {
      said.push([structuredClone(message)])
    })
    deliver({ type: 'ready' })
    expect(said).toMatchObject([[{ type: 'config', options: { amount: '25', colors: { accent } } }]])
    deliver({ type: 'token-wanted', id: 1 })
    await expect.poll(() => said).toHaveLength(2)
    expect(said[1]).toEqual([{ ramp: 1, type: 'token', id: 1, token }])
  })

  test('leaves to its page whether it is shown', () => {
    element.hidden = true
    open()
    expect(getComputedStyle(element).display).toBe('none')
    expect(element.getAttribute('style')).toBeNull()
  })

  test.each([
    ['a completed transaction without ids', { type: 'transaction', status: 'completed' }],
    ['a wallet on a chain that is a text', { ...event, chainId: '31337' }],
    ['a name that is a member of every object', { type: 'constructor' }],
    ['an error without a code', { type: 'error', code: '<b>', orderId: null, retryAfterSeconds: null }],
    ['a list', ['wallet']],
  ])('does not pass on a malformed event: %s', (_, shapeless) => {
    open()
    const heard = vi.fn()
    element.addEventListener('ramp-event', heard)
    deliver({ type: 'event', event: shapeless })
    expect(heard).not.toHaveBeenCalled()
    deliver({ type: 'event', event: { ...event, more: 'than is known' } })
    expect(heard).toHaveBeenCalledOnce()
    expect(heard.mock.calls[0]?.[0].detail).toEqual(event)
  })

  test('accepts a getToken set before the script loaded', async () => {
    const early = vi.fn<GetToken>(async () => token)
    Object.defineProperty(element, 'getToken', { value: early, configurable: true, writable: true })
    open()
    deliver({ type: 'token-wanted', id: 1 })
    await expect.poll(() => early).toHaveBeenCalledOnce()
  })

  test('waits for a getToken that a template has set to undefined, before the script loaded or after', async () => {
    Object.defineProperty(element, 'getToken', { value: undefined, configurable: true, writable: true })
    open()
    deliver({ type: 'token-wanted', id: 1 })
    // Safe: what a template may set despite the type.
    element.getToken = undefined as unknown as null
    deliver({ type: 'token-wanted', id: 2 })
    element.getToken = async () => token
    await expect.poll(() => said).toHaveLength(2)
    expect(said[1]?.[0]).toMatchObject({ type: 'token', id: 2 })
  })

  test('follows the frame’s height and dispatches each event, by its own name and to general listeners', () => {
    open()
    const heard: string[] = []
    for (const name of ['ramp-wallet', 'ramp-event', 'ramp-quote']) {
      element.addEventListener(name, (told) => {
        // Safe: every event of the element is a CustomEvent.
        const { type, detail } = told as CustomEvent<typeof event>
        heard.push(`${type} ${detail.status}`)
      })
    }
    deliver({ type: 'event', event })
    deliver({ type: 'height', height: 712 })
    deliver({ type: 'height', height: -1 })
    expect(heard).toEqual(['ramp-wallet connected', 'ramp-event connected'])
    expect(frame.style.height).toBe('712px')
    element.remove()
    deliver({ type: 'event', event })
    expect(heard).toHaveLength(2)
  })
})
