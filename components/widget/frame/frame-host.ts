// The host's side of the protocol with a framed widget.
import type { GetToken } from '../ask-host'
import type { WidgetEvent } from '../events'
import { answerLimitMs } from '../token/call-bound'
import { type FrameOptions, isFrom, type ParentMessage, parseFrameMessage, refusalOf } from './frame-protocol'

export interface FrameHostParts {
  readonly frame: HTMLIFrameElement
  /** Origin of the frame's page: nothing is sent to or accepted from another. */
  readonly origin: string
  readonly options: () => FrameOptions
  readonly getToken: GetToken
  readonly onEvent: (event: WidgetEvent) => void
}

export interface FrameHost {
  /** Sends the frame its current configuration; does nothing before the frame is ready. */
  readonly configure: () => void
  readonly close: () => void
}

export function tendFrame({ frame, origin, options, getToken, onEvent }: FrameHostParts): FrameHost {
  /** The frame's last request: it has one at a time. */
  let turn = new AbortController()
  let isReady = false

  const say = (message: ParentMessage) => frame.contentWindow?.postMessage(message, origin)
  const configure = () => {
    if (isReady) say({ ramp: 1, type: 'config', options: options() })
  }
  const giveToken = async (id: number) => {
    turn.abort()
    const mine = new AbortController()
    turn = mine
    // The frame does not wait longer, so it would drop a later token.
    setTimeout(() => mine.abort(), answerLimitMs)
    try {
      // A copy: a host may keep its token in a framework's reactive object, a proxy, which can't be posted.
      say({ ramp: 1, type: 'token', id, token: { ...(await getToken({ signal: mine.signal })) } })
    } catch (error) {
      say({ ramp: 1, type: 'token-refused', id, ...refusalOf(error) })
    }
  }

  const hear = (event: MessageEvent) => {
    if (!isFrom(event, frame.contentWindow, origin)) return
    const message = parseFrameMessage(event.data)
    if (message === null) return
    if (message.type === 'ready') {
      isReady = true
      configure()
    } else if (message.type === 'height') frame.style.height = `${message.height}px`
    else if (message.type === 'event') onEvent(message.event)
    else void giveToken(message.id)
  }

  window.addEventListener('message', hear)
  return {
    configure,
    close: () => {
      turn.abort()
      window.removeEventListener('message', hear)
    },
  }
}
