interface Duration {
  readonly unit: 'seconds' | 'minutes'
  readonly count: number
}

const firstMinutes = 90

/**
 * A time in one whole unit, as people say it: seconds below a minute and a half, then minutes.
 * @param round `Math.ceil` for a time to come, so that it is not shown as shorter than it is
 */
export function durationOf(seconds: number, round: typeof Math.ceil | typeof Math.round): Duration {
  const whole = round(seconds)
  return whole < firstMinutes
    ? { unit: 'seconds', count: whole }
    : { unit: 'minutes', count: round(seconds / 60) }
}
