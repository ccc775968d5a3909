// The clock of reconcilers for which minutes pass in seconds.

/** @param begun the time at which both clocks agree; Unix milliseconds of the real one */
export function fasterClock(begun: number, speed: number) {
  return {
    now: () => new Date(begun + (Date.now() - begun) * speed),
    /** The real time at which this clock showed `at`; both in Unix milliseconds. */
    realOf: (at: number) => begun + (at - begun) / speed,
  }
}
