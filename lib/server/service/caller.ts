// The person for whom the service is called. Passed implicitly, so that no action can forget it.
import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { perProcess } from '../per-process'

export interface Caller {
  readonly userId: string
  /** The address or network that limits count by; null when no address can be trusted. */
  readonly network: string | null
  /** What is done now was pressed for, and not only looked at. */
  readonly isPress?: boolean
}

const storage = perProcess('rampCaller', () => new AsyncLocalStorage<Caller>())

export function asCaller<T>(caller: Caller, act: () => T): T {
  return storage().run(caller, act)
}

/** Statuses that a press asks for use the share of who pressed; by default they use no person's. */
export function asPress<T>(act: () => T): T {
  const caller = storage().getStore()
  return caller === undefined ? act() : storage().run({ ...caller, isPress: true }, act)
}

/** Those of a press for a status; empty for one that a page or the reconciler asks for. */
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
