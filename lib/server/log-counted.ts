import { type LogLevel, log } from './log'
import type { LogFields } from './log-fields'

/**
 * A line for events that strangers can cause without limit: the first is written at once, and those of the next minute
 * are merged into one, with their count and the fields of the last.
 */
export function countedLine(level: LogLevel, event: string, windowMs = 60_000): (fields: LogFields) => void {
  let open = false
  let unsaid = 0
  let last: LogFields = {}
  const close = () => {
    open = false
    if (unsaid === 0) return
    const count = unsaid
    unsaid = 0
    say({ ...last, count })
  }
  const say = (fields: LogFields) => {
    open = true
    log(level, event, fields)
    setTimeout(close, windowMs).unref()
  }
  return (fields) => {
    if (!open) return say({ ...fields, count: 1 })
    unsaid += 1
    last = fields
  }
}
