import { CallBound } from '../token/call-bound'
import { TokenKeeper } from '../token/token-keeper'
import { FakeClock } from './fake-clock'
import { FakeHost, makeJwt } from './fake-host'

export const minute = 60_000
export const hour = 60 * minute

/** A keeper, its host and a service whose clock is correct regardless of the browser's. */
export function keeperWorld() {
  const clock = new FakeClock()
  const host = new FakeHost(() => clock.steadyMs)
  const bound = new CallBound(clock.monotonic)
  const isHidden = () => world.isHidden
  const makeKeeper = () =>
    new TokenKeeper({ getToken: host.getToken, clock, bound, random: () => 0.5, isHidden })
  const keeper = makeKeeper()
  let issued = 0
  const world = {
    clock,
    host,
    keeper,
    /** Whether nobody sees the page. */
    isHidden: false,
    /** Another keeper of the same page. */
    makeKeeper,
    serverMs: () => clock.wallMs,
    /** A token issued `ageSeconds` ago. */
    issue: (lifeSeconds = 3_600, ageSeconds = 0) => {
      const bornAt = Math.floor(world.serverMs() / 1_000) - ageSeconds
      issued += 1
      return { jwt: makeJwt(bornAt, bornAt + lifeSeconds, issued), expiresAt: bornAt + lifeSeconds }
    },
  }
  return world
}

export function expiryOf(jwt: string): number {
  // Safe: the second part is our own JSON.
  return (JSON.parse(atob(jwt.split('.')[1] ?? '')) as { exp: number }).exp
}

/** The token, or why there is none. */
export function outcomeOf(promise: Promise<string>): Promise<string> {
  return promise.then(
    (jwt) => jwt,
    (error: unknown) => (error instanceof Error ? error.message : 'not an error'),
  )
}
