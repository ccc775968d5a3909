// The person for whom the service is called. Passed implicitly, so that no action can forget it.
import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { perProcess } from '../per-process'

export interface Caller {
  readonly userId: string
  /** The address or network that limits count by; null when no address can be trusted. */
  readonly network: string | null
  /** The call answers a press; otherwise a page or the reconciler only looks. */
  readonly isPress?: boolean
}

const storage = perProcess('rampCaller', () => new AsyncLocalStorage<Caller>())

export function asCaller<T>(caller: Caller, act: () => T): T {
  return storage().run(caller, act)
}

/** A status asked for within `act` uses the share of the person who pressed; by default it uses nobody's. */
export function asPress<T>(act: () => T): T {
  const caller = storage().getStore()
  return caller === undefined ? act() : storage().run({ ...caller, isPress: true }, act)
}

/** The holders whose share a status uses; empty outside of `asPress`. */
export function pressHolders(): readonly string[] {
  return storage().getStore()?.isPress === true ? currentHolders() : []
}

/** The holders whose share of the budget a press uses; empty outside of `asCaller`. */
export function currentHolders(): readonly string[] {
  const caller = storage().getStore()
  if (caller === undefined) return []
  const person = `person:${caller.userId}`
  return caller.network === null ? [person] : [person, `network:${caller.network}`]
}
