/** More calls of getToken() than this in a minute mean a loop. */
export const mostCallsPerMinute = 6
const minuteMs = 60_000
/** How long one call of getToken() may take. */
export const answerLimitMs = 15_000

/** Allows at most six calls a minute, counted in a list that several callers may share. */
export class CallBound {
  constructor(
    /** Milliseconds that never run fast: setting the clock forward must not allow more calls. */
    private readonly monotonic: () => number,
    /** When each call of the last minute started. Mutated in place. */
    private readonly calls: number[] = [],
  ) {}

  waitMs(): number {
    const now = this.monotonic()
    const firstKept = this.calls.findIndex((at) => now - at < minuteMs)
    this.calls.splice(0, firstKept === -1 ? this.calls.length : firstKept)
    const oldest = this.calls.at(-mostCallsPerMinute)
    return oldest === undefined ? 0 : oldest + minuteMs - now
  }

  begin(): void {
    this.calls.push(this.monotonic())
  }
}

const key = Symbol.for('ramp-widget.token-calls')

/**
 * The limit for this page. The list is stored on the page and not in a module, so a remount does not start a new
 * minute, and the component and the loader of `<ramp-widget>`, which are bundled separately, count together.
 */
export function boundOfPage(): CallBound {
  const known: unknown = Reflect.get(globalThis, key)
  // Safe: only this function writes under the key, and only lists of times.
  const calls = Array.isArray(known) ? (known as number[]) : []
  Reflect.set(globalThis, key, calls)
  return new CallBound(() => performance.now(), calls)
}

/** For tests, to start with a fresh page. */
export function forgetCallsOfPage(): void {
  Reflect.deleteProperty(globalThis, key)
}
