// <ramp-widget>: a loader around the frame, for pages without React. Built into public/ramp-widget.js, at most 5 KB.
import type { GetToken } from '../ask-host'
import type { WidgetEvent } from '../events'
import type { WidgetColors } from '../options'
import { boundOfPage } from '../token/call-bound'
import { type FrameHost, tendFrame } from './frame-host'
import type { FrameOptions } from './frame-protocol'

const attributes = ['flow', 'amount', 'token', 'chain', 'locale', 'theme'] as const
/** The script's own URL, used unless `src` is set. Only available while the script first runs. */
const scriptUrl =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI

class RampWidgetElement extends HTMLElement {
  static readonly observedAttributes = attributes
  #givenToken: GetToken | null = null
  #givenColors: WidgetColors | null = null
  #host: FrameHost | null = null
  /** Holds the frame: a framework that hydrates the page expects only its own children in the element. */
  readonly #root = this.attachShadow({ mode: 'open' })
  /** Ends the wait of the frame's last request for a getToken. */
  #endWait: () => void = () => undefined

  constructor() {
    super()
    // An own style of the element would win over the host's, and over `hidden`; a style sheet of the page would come
    // into its layers.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':host{display:block}:host([hidden]){display:none}')
    this.#root.adoptedStyleSheets = [sheet]
  }

  get getToken(): GetToken | null {
    return this.#givenToken
  }

  /** Asks the host's own server for a token; the widget waits until it is set. */
  set getToken(getToken: GetToken | null) {
    // A template may set undefined until it has one.
    this.#givenToken = getToken ?? null
    this.#endWait()
    // A frame whose request is over asks again when it hears from its host.
    this.#host?.configure()
  }

  get colors(): WidgetColors | null {
    return this.#givenColors
  }

  set colors(colors: WidgetColors | null) {
    this.#givenColors = colors
    this.#host?.configure()
  }

  connectedCallback(): void {
    this.#takeEarlyProperties()
    const url = new URL('/widget', this.getAttribute('src') ?? scriptUrl)
    // The address of a frame with `srcdoc` has none. A script of the page may have replaced self.origin.
    url.searchParams.set('parent', location.host ? location.origin : self.origin)
    const frame = document.createElement('iframe')
    frame.title = this.getAttribute('label') ?? 'Checkout'
    // The frame can't navigate this page, open its dialogs, or use any device permission but writing to the clipboard.
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    )
    frame.allow = 'clipboard-write'
    Object.assign(frame.style, { display: 'block', width: '100%', height: '544px', border: '0' })
    // Listen before the frame can send anything.
    this.#host = tendFrame({
      frame,
      origin: url.origin,
      options: () => this.#options(),
      getToken: (asked) => this.#tokenOfHost(asked),
      onEvent: (event) => this.#tell(event),
    })
    frame.src = url.href
    this.#root.replaceChildren(frame)
  }

  disconnectedCallback(): void {
    this.#host?.close()
    this.#host = null
    this.#root.replaceChildren()
  }

  attributeChangedCallback(): void {
    this.#host?.configure()
  }

  /** Raw attribute values: the frame parses and checks each. */
  #options(): FrameOptions {
    const given = attributes.map((name) => [name, this.getAttribute(name) ?? undefined])
    // A copy: a framework's reactive object is a proxy, which can't be posted.
    return { ...Object.fromEntries(given), colors: { ...this.#givenColors } }
  }

  async #tokenOfHost(asked: Parameters<GetToken>[0]): ReturnType<GetToken> {
    const { signal } = asked
    if (this.#givenToken === null) {
      await new Promise<unknown>((resolve) => {
        this.#endWait = () => resolve(null)
        signal.addEventListener('abort', resolve)
      })
    }
    if (signal.aborted || this.#givenToken === null) throw new Error('no getToken')
    // The framed widget keeps its own limit. This one applies to all elements of the page, and to a frame that ignores
    // the limit.
    const bound = boundOfPage()
    const waitMs = bound.waitMs()
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / 1_000)
      throw Object.assign(new Error('too many calls'), {
        status: 429,
        code: 'rate_limited',
        retryAfterSeconds,
      })
    }
    bound.begin()
    return this.#givenToken(asked)
  }

  #tell(event: WidgetEvent): void {
    for (const name of [event.type, 'event']) {
      this.dispatchEvent(new CustomEvent(`ramp-${name}`, { detail: event }))
    }
  }

  /** A property set before this script loaded hides the class's accessor: remove it and set it again. */
  #takeEarlyProperties(): void {
    for (const name of ['getToken', 'colors'] as const) {
      const early = Object.getOwnPropertyDescriptor(this, name)
      if (early === undefined) continue
      Reflect.deleteProperty(this, name)
      this[name] = early.value
    }
  }
}

if (!customElements.get('ramp-widget')) customElements.define('ramp-widget', RampWidgetElement)
