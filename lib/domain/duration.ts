interface Duration {
  readonly unit: 'seconds' | 'minutes' | 'hours'
  readonly count: number
}

const firstMinutes = 90
const firstHours = 90 * 60

/**
 * A time in one whole unit, as people say it: seconds below a minute and a half, minutes below an hour and a half, then hours.
 * @param round `Math.ceil` for a time to come, so that it is not shown as shorter than it is
 */
export function durationOf(seconds: number, round: typeof Math.ceil | typeof Math.round): Duration {
  const whole = round(seconds)
  if (whole < firstMinutes) return { unit: 'seconds', count: whole }
  if (whole < firstHours) return { unit: 'minutes', count: round(seconds / 60) }
  return { unit: 'hours', count: round(seconds / 3_600) }
}
