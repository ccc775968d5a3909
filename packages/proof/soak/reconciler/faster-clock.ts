// The clock of reconcilers for which minutes pass in seconds.

/** @param begun Unix milliseconds of the real clock, at which both show the same */
export function fasterClock(begun: number, speed: number) {
  return {
    now: () => new Date(begun + (Date.now() - begun) * speed),
    /** When it really was that this clock showed `at`; Unix milliseconds both. */
    realOf: (at: number) => begun + (at - begun) / speed,
  }
}
