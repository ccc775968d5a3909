import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GetToken } from '../ask-host'
import { frameOf } from '../test/element-frame'
import { makeJwt } from '../test/fake-host'
import { forgetCallsOfPage } from '../token/call-bound'
import { TokenProvider, useTokenClient } from '../token-provider'
import { type FrameLink, linkToParent } from './frame-link'
import type { FrameOptions } from './frame-protocol'
import './ramp-element'

const origin = 'https://pay.example'
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') })
  // The longest gaps: each moment below but the first is in one of them.
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  forgetCallsOfPage()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface RampWidget extends HTMLElement {
  getToken: GetToken | null
}

/** An element of a host's page and the widget in its frame, which say everything by messages. */
function openElement() {
  // Safe: the class registered above.
  const element = document.createElement('ramp-widget') as RampWidget
  element.setAttribute('src', origin)
  document.body.append(element)
  const { inside } = frameOf(element)
  const ears = new Set<(event: object) => void>()
  const parent = {
    postMessage: (data: unknown) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: inside })),
  }
  // Safe: the only members that the link uses.
  const frameWindow = {
    parent,
    addEventListener: (_: string, hear: (event: object) => void) => ears.add(hear),
    removeEventListener: () => {},
  } as unknown as Window
  vi.spyOn(inside, 'postMessage').mockImplementation((data: unknown) => {
    for (const hear of ears) hear({ data, source: parent, origin: location.origin })
  })
  return { element, frameWindow }
}

function showFrame(frameWindow: Window) {
  let state = ''
  let say: (options: FrameOptions) => void = () => {}
  const link: FrameLink = linkToParent({
    window: frameWindow,
    parentOrigin: location.origin,
    onConfig: (options) => say(options),
  })
  const State = () => {
    state = useTokenClient().state
    return null
  }
  const Frame = () => {
    const [config, setConfig] = useState<FrameOptions>({})
    say = setConfig
    return (
      <TokenProvider baseUrl="https://service.example" getToken={link.getToken} frame={config}>
        <State />
      </TokenProvider>
    )
  }
  render(<Frame />)
  return () => state
}

test.each([5, 16, 55, 80, 120, 180])(
  'a getToken set %i s after the element is asked once, and the frame has its token at once',
  async (seconds) => {
    const { element, frameWindow } = openElement()
    const state = showFrame(frameWindow)
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
    const getToken = vi.fn<GetToken>(async () => {
      const now = Math.floor(Date.now() / 1_000)
      return { jwt: makeJwt(now, now + 3_600), expiresAt: now + 3_600 }
    })
    await act(async () => {
      element.getToken = getToken
      await vi.advanceTimersByTimeAsync(50)
    })
    expect(state()).toBe('ready')
    expect(getToken).toHaveBeenCalledOnce()
  },
)
