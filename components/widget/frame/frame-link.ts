// The frame's side of the protocol with its host.
import type { GetToken } from '../ask-host'
import type { WidgetEvent } from '../events'
import { parseParentMessage } from './frame-options'
import { type FrameMessage, type FrameOptions, isFrom } from './frame-protocol'

interface FrameLinkParts {
  readonly window: Window
  /** Origin of the host's page, from the server's allow-list: nothing is sent to or accepted from another. */
  readonly parentOrigin: string
  readonly onConfig: (options: FrameOptions) => void
}

export interface FrameLink {
  readonly getToken: GetToken
  readonly tellEvent: (event: WidgetEvent) => void
  /** In CSS pixels. */
  readonly tellHeight: (height: number) => void
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (token: Awaited<ReturnType<GetToken>>) => void
  readonly reject: (error: unknown) => void
}

/** Sends `ready` and listens. The browser delivers messages only to a parent with the given origin. */
export function linkToParent({ window, parentOrigin, onConfig }: FrameLinkParts): FrameLink {
  const { parent } = window
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const say = (message: FrameMessage) => parent.postMessage(message, parentOrigin)

  const hear = (event: MessageEvent) => {
    if (!isFrom(event, parent, parentOrigin)) return
    const message = parseParentMessage(event.data)
    if (message === null) return
    if (message.type === 'config') return onConfig(message.options)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    // The keeper parses any token it gets, and counts an invalid one as a failure.
    if (message.type === 'token') asked?.resolve(message.token as Awaited<ReturnType<GetToken>>)
    else asked?.reject(message)
  }

  window.addEventListener('message', hear)
  say({ ramp: 1, type: 'ready' })
  return {
    getToken: ({ signal }) =>
      new Promise((resolve, reject) => {
        lastId += 1
        const id = lastId
        waiting.set(id, { resolve, reject })
        signal.addEventListener('abort', () => {
          waiting.delete(id)
          reject(signal.reason)
        })
        say({ ramp: 1, type: 'token-wanted', id })
      }),
    tellEvent: (event) => say({ ramp: 1, type: 'event', event }),
    tellHeight: (height) => say({ ramp: 1, type: 'height', height: Math.ceil(height) }),
    close: () => window.removeEventListener('message', hear),
  }
}
