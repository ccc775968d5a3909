import { type IssuedToken, lifeSeconds } from '@/lib/domain/token-life'
import { type TokenSource, TokenUnavailable } from '@/lib/domain/token-source'
import { askHost, type GetToken, type HostAnswer } from '../ask-host'
import { answerLimitMs, type CallBound } from './call-bound'
import { createElapsed, type KeeperClock } from './elapsed'
import { dueAt, goodUntil, type Held, ServerTime } from './held-token'
import { RefreshGate } from './refresh-gate'
import { WaitingLine } from './waiting-line'

/**
 * `ready`: calls go out at once. `refreshing`: a token is being fetched, calls wait for it. `failing`: there is no
 * token; retries with growing delays. `signed-out`: none is requested until retry().
 */
export type TokenState = 'ready' | 'refreshing' | 'failing' | 'signed-out'

export interface TokenSnapshot {
  readonly state: TokenState
  /** Failed attempts since the last token. */
  readonly failures: number
}

export interface KeeperOptions {
  readonly getToken: GetToken
  readonly clock: KeeperClock
  /** Every keeper on the page counts its calls here. */
  readonly bound: CallBound
  /** Uniform in [0, 1). */
  readonly random: () => number
  /** Whether nobody sees the page. */
  readonly isHidden: () => boolean
  /** Told the server's time, if the host's answer gives it, and when it was asked for: Unix milliseconds. */
  readonly learnTime?: (serverMs: number, askedAtMs: number) => void
}

/** How long a request may wait for a token. */
const waitLimitMs = 20_000

/** When a token was requested, by both clocks: its lifetime counts from there, never from a late answer. */
interface Asked {
  readonly bornMs: number
  readonly wallSeconds: number
}

/** Holds one token, only in this object's memory, and renews it in time: one refresh at a time, never in a loop. */
export class TokenKeeper implements TokenSource {
  #held: Held | null = null
  /** The refresh in flight. */
  #turn: AbortController | null = null
  #isOpen = false
  #isSignedOut = false
  /** The lifetime of the last received token, usable or not. */
  #told: (Omit<Held, 'jwt'> & { readonly issuedAt: number | null }) | null = null
  /** The token that the service called expired: never accepted again, from any source. */
  #refused: string | null = null
  #cancelTimer: () => void = () => undefined
  #snapshot: TokenSnapshot = { state: 'refreshing', failures: 0 }
  readonly #listeners = new Set<() => void>()
  readonly #elapsed: () => number
  readonly #gate: RefreshGate
  readonly #line: WaitingLine
  readonly #server: ServerTime

  constructor(private readonly options: KeeperOptions) {
    const { clock, bound, random } = options
    this.#elapsed = createElapsed(clock)
    this.#server = new ServerTime(clock.monotonic)
    this.#gate = new RefreshGate(this.#elapsed, bound, random)
    this.#line = new WaitingLine(clock, this.#elapsed, waitLimitMs, () => new TokenUnavailable('failing'))
  }

  /** After stop(), waits for a call still in flight and makes no second one. */
  start(): void {
    this.#isOpen = true
    this.wake()
  }

  /** Forgets the token and rejects waiting callers. */
  stop(): void {
    this.#isOpen = false
    this.#held = null
    this.#cancelTimer()
    this.#line.dismiss(new TokenUnavailable('closed'))
    this.#tell()
  }

  /** Requests in flight can't restore a token. Nothing is requested until retry(). */
  readonly signOut = (): void => {
    this.#turn?.abort()
    this.#turn = null
    this.#held = null
    this.#isSignedOut = true
    this.#cancelTimer()
    this.#line.dismiss(new TokenUnavailable('signed-out'))
    this.#tell()
  }

  /** A person asks for a retry, also after a sign-out. */
  readonly retry = (): void => {
    this.#isSignedOut = false
    this.#gate.press()
    this.wake()
  }

  /** The network is back: ends our own delay after a failure. */
  hurry(): void {
    this.#gate.hurry()
    this.wake()
  }

  /** Timers may be late by hours: does their work now. */
  wake(): void {
    // Always read it: a clock set back later could hide a sleep.
    this.#elapsed()
    if (!this.#isOpen || this.#isSignedOut || this.#turn !== null) return
    if (this.#isDue() && this.#gate.waitMs() === 0) this.#refresh()
    else this.#plan()
    this.#tell()
  }

  take(): Promise<string> {
    if (this.#isSignedOut) return Promise.reject(new TokenUnavailable('signed-out'))
    this.wake()
    const held = this.#turn === null ? this.#usable() : null
    if (held !== null) return Promise.resolve(held.jwt)
    const waiting = this.#line.join()
    this.#plan()
    return waiting
  }

  async renew(refused: string, reason: 'expired' | 'other'): Promise<boolean> {
    if (this.#held?.jwt === refused) {
      if (reason === 'expired') {
        this.#refused = refused
        this.#server.learn(this.#held.expiresAt)
      }
      this.#held = null
      this.wake()
    }
    if (reason === 'other') return false
    return this.take().then(
      (jwt) => jwt !== refused,
      () => false,
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): TokenSnapshot => this.#snapshot

  #refresh(): void {
    const turn = new AbortController()
    const bornMs = this.#elapsed()
    const { getToken, clock } = this.options
    const wallSeconds = clock.now() / 1_000
    this.#turn = turn
    this.#cancelTimer()
    this.#gate.begin()
    void askHost(getToken, { clock, abort: turn, limitMs: answerLimitMs }).then((answer) => {
      if (this.#turn !== turn) return
      this.#turn = null
      if (!this.#isOpen) return
      this.#receive(answer, { bornMs, wallSeconds })
    })
  }

  #receive(answer: HostAnswer, asked: Asked): void {
    if (answer.kind === 'signed-out') {
      this.signOut()
      return
    }
    const held = answer.kind === 'token' ? this.#accept(answer.token, asked) : null
    if (held !== null) {
      this.#held = held
      this.#gate.succeeded()
    } else {
      const { retryAfterSeconds = 0, isLimit = false } = answer.kind === 'failed' ? answer : {}
      this.#gate.failed(retryAfterSeconds * 1_000, isLimit)
    }
    this.#plan()
    const usable = this.#usable()
    // Before notifying listeners: new callers come after those already waiting.
    if (usable !== null) this.#line.serve(usable.jwt)
    this.#tell()
  }

  #accept(token: IssuedToken, { bornMs, wallSeconds }: Asked): Held | null {
    const { jwt, expiresAt, expiresIn, issuedAt } = token
    if (jwt === this.#refused) return null
    const told = this.#told
    if (expiresIn === null && told?.expiresAt === expiresAt && told.issuedAt === issuedAt) {
      // The host caches its token: receiving it again does not move its expiry.
      return this.#living({ jwt, expiresAt, bornMs: told.bornMs, lifeMs: told.lifeMs })
    }
    let life = lifeSeconds(token, { wallSeconds, serverAtLeast: this.#server.atLeast() })
    if (life <= 0) {
      // A new token looks expired, perhaps by what was learned: the service's clock went back, as in a sandbox reset.
      this.#server.forget()
      life = lifeSeconds(token, { wallSeconds, serverAtLeast: null })
    }
    if (issuedAt !== null) this.#server.learn(issuedAt)
    if (expiresIn !== null) {
      const serverSeconds = Math.max(expiresAt - expiresIn, issuedAt ?? 0)
      this.options.learnTime?.(serverSeconds * 1_000, wallSeconds * 1_000)
    }
    this.#told = { expiresAt, issuedAt, bornMs, lifeMs: life * 1_000 }
    return this.#living({ jwt, expiresAt, bornMs, lifeMs: life * 1_000 })
  }

  #usable(): Held | null {
    return this.#held === null ? null : this.#living(this.#held)
  }

  #living(held: Held): Held | null {
    return this.#elapsed() < goodUntil(held) ? held : null
  }

  #isDue(): boolean {
    const held = this.#usable()
    return held === null || this.#elapsed() >= dueAt(held)
  }

  #plan(): void {
    this.#cancelTimer()
    if (!this.#isOpen || this.#isSignedOut || this.#turn !== null) return
    const now = this.#elapsed()
    const held = this.#usable()
    const isWanted = held !== null || this.#line.isWaiting || !this.options.isHidden()
    // A page that stays hidden would go on asking for days. Once it is seen, wake() asks.
    if (!isWanted && this.#gate.failures > 0) return
    const nextTry = Math.max(held === null ? 0 : dueAt(held) - now, this.#gate.waitMs())
    // If a token could not be renewed, its expiry is reported when it happens.
    const delay = held === null ? nextTry : Math.min(nextTry, goodUntil(held) - now)
    this.#cancelTimer = this.options.clock.after(Math.ceil(delay) + 1, () => this.wake())
  }

  #tell(): void {
    const failures = this.#gate.failures
    const state = this.#state()
    if (state === this.#snapshot.state && failures === this.#snapshot.failures) return
    this.#snapshot = { state, failures }
    for (const listener of this.#listeners) listener()
  }

  #state(): TokenState {
    if (this.#isSignedOut) return 'signed-out'
    if (this.#turn !== null) return 'refreshing'
    if (this.#usable() !== null) return 'ready'
    return this.#gate.failures > 0 ? 'failing' : 'refreshing'
  }
}
