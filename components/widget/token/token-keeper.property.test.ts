// Anything in any order: requests, refreshes, failures, sleeps, wrong clocks, sign-outs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settle } from '../test/fake-clock'
import { expiryOf, keeperWorld } from '../test/keeper-world'
import { mostCallsPerMinute } from './call-bound'

const minute = 60_000

type Step =
  | { readonly do: 'request'; readonly times: number }
  | { readonly do: 'pass' | 'sleep' | 'shift'; readonly ms: number }
  | { readonly do: 'token'; readonly life: number; readonly age: number }
  | { readonly do: 'reject'; readonly status: number | null }
  | { readonly do: 'garbage' | 'again' | 'expired' | 'sign-out' | 'retry' | 'online' | 'remount' }

const ms = (most: number) => fc.integer({ min: 0, max: most })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('request' as const), times: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.oneof(ms(30_000), ms(70 * minute)) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sleep' as const),
      ms: fc.integer({ min: 2_000, max: 300 * minute }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('shift' as const),
      ms: fc.integer({ min: -180 * minute, max: 180 * minute }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('token' as const),
      life: fc.oneof(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 60, max: 86_400 })),
      age: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4_000 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reject' as const),
      status: fc.constantFrom(null, 401, 429, 500),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('garbage', 'again', 'expired', 'sign-out', 'retry', 'online', 'remount'),
    }),
  },
)

/** One history of one keeper, with what a service and a host would have seen. */
class Story {
  readonly world = keeperWorld()
  readonly served: { readonly id: number; readonly jwt: string }[] = []
  readonly faults: string[] = []
  asked = 0
  ended = 0
  #sleptMs = 0
  #lastToken: { readonly jwt: string; readonly expiresAt: number } | null = null
  #tellsLeft = false
  #isSignedOut = false
  /** Sign-outs so far, and their number at each call of the host. */
  #sessions = 0
  readonly #sessionOf: number[] = []
  readonly #ofEarlierSessions = new Set<string>()

  constructor() {
    const { clock, keeper } = this.world
    const startMs = clock.wallMs
    const steadyMs = clock.steadyMs
    // Correct whatever the browser's clock says.
    this.world.serverMs = () => startMs + clock.steadyMs - steadyMs + this.#sleptMs
    keeper.start()
    this.#noteCalls()
  }

  #request(): void {
    const { keeper, serverMs } = this.world
    const id = this.asked
    this.asked += 1
    const askedMs = serverMs()
    keeper.take().then(
      (jwt) => {
        this.ended += 1
        this.served.push({ id, jwt })
        if (this.#ofEarlierSessions.has(jwt)) this.faults.push('served with a token of an earlier session')
        if (this.#isSignedOut) this.faults.push('served after a sign-out')
        if (expiryOf(jwt) * 1_000 <= serverMs()) this.faults.push('served with an expired token')
        if (serverMs() - askedMs > 22_000) this.faults.push('served long after it was asked for')
      },
      () => {
        this.ended += 1
      },
    )
  }

  #answerToken(life: number, age: number): void {
    const token = this.world.issue(life, Math.min(age, life - 1))
    // A host that returns older tokens gives their remaining time.
    this.#tellsLeft = age > 0
    this.#tell(token)
  }

  #tell(token: { readonly jwt: string; readonly expiresAt: number }): void {
    if (this.world.host.open === 0) return
    const isOfThisSession = this.#sessionOf.at(-1) === this.#sessions
    if (!isOfThisSession) this.#ofEarlierSessions.add(token.jwt)
    this.#lastToken = isOfThisSession ? token : null
    const expiresIn = token.expiresAt - Math.ceil(this.world.serverMs() / 1_000)
    this.world.host.calls.at(-1)?.resolve(this.#tellsLeft ? { ...token, expiresIn } : token)
  }

  #endSession(): void {
    this.#isSignedOut = true
    this.#sessions += 1
    this.#lastToken = null
    for (const { jwt } of this.served) this.#ofEarlierSessions.add(jwt)
  }

  async run(next: Step): Promise<void> {
    const { clock, host, keeper } = this.world
    if (next.do === 'request') for (let time = 0; time < next.times; time += 1) this.#request()
    else if (next.do === 'pass') await clock.pass(next.ms)
    else if (next.do === 'sleep' || next.do === 'shift') {
      if (next.do === 'sleep') this.#sleptMs += next.ms
      clock.sleep(next.ms)
      keeper.wake()
    } else if (next.do === 'token') this.#answerToken(next.life, next.age)
    else if (next.do === 'reject') {
      const error = Object.assign(new Error('no'), next.status === null ? {} : { status: next.status })
      // The session ends in the same step in which the host says so.
      if (next.status === 401 && keeper.snapshot().state === 'refreshing' && host.open > 0)
        this.#isSignedOut = true
      host.calls.at(-1)?.reject(error)
    } else if (next.do === 'garbage') host.calls.at(-1)?.resolve(null as never)
    else if (next.do === 'again' && this.#lastToken !== null) {
      this.#tell(this.#lastToken)
    } else this.#press(next.do)
    await settle()
    this.#noteCalls()
  }

  #noteCalls(): void {
    const { calls } = this.world.host
    while (this.#sessionOf.length < calls.length) this.#sessionOf.push(this.#sessions)
  }

  #press(what: string): void {
    const { keeper } = this.world
    if (what === 'sign-out') {
      keeper.signOut()
      this.#endSession()
    } else if (what === 'retry') {
      this.#isSignedOut = false
      keeper.retry()
    } else if (what === 'online') keeper.hurry()
    else if (what === 'remount') {
      keeper.stop()
      keeper.start()
    } else if (what === 'expired' && this.served.length > 0) {
      void keeper.renew(this.served.at(-1)?.jwt ?? '', 'expired')
    }
  }

  judge(): void {
    const { host, clock } = this.world
    expect(this.faults).toEqual([])
    const ids = this.served.map(({ id }) => id)
    expect(ids, 'each at most once, in order').toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(host.mostOpen, 'one refresh at a time').toBeLessThanOrEqual(1)
    expect(this.ended, 'nobody waits for ever').toBe(this.asked)
    for (const { atMs } of host.calls) {
      const inMinute = host.calls.filter((other) => other.atMs >= atMs && other.atMs < atMs + minute)
      expect(inMinute.length, 'no loop').toBeLessThanOrEqual(mostCallsPerMinute)
    }
    expect(clock.timers).toBeLessThanOrEqual(2)
  }
}

describe('any sequence of events', () => {
  test('[TOK-5] [TOK-6] sends each request at most once, in order, with a valid token, by one refresh at a time', async () => {
    let served = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 80, size: 'max' }), async (steps) => {
        const story = new Story()
        for (const next of steps) await story.run(next)
        await story.world.clock.pass(25_000)
        await settle()
        served += story.served.length
        story.judge()
      }),
      { numRuns: 400 },
    )
    // The histories are not empty.
    expect(served).toBeGreaterThan(1_000)
  })
})
