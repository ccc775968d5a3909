/** How the pages write times. `deadline` is for times within the next hours, `time` for those below a `day`. */
export const TIME_STYLES = {
  deadline: { timeStyle: 'short' },
  time: { timeStyle: 'short' },
  day: { dateStyle: 'long' },
  minute: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
} as const
