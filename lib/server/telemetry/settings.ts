// The settings of a collector. Pure.
import { text, wholeFrom } from '../env/shapes'

// Mostly beside the app, so http will do; what is sent holds nothing of a person.
export const collector = text
  .regex(/^https?:\/\/[^\s?#]+$/, 'must be the http(s) address of a collector, without /v1/traces')
  .refine(
    (value) => URL.canParse(value) && !/\/v1\/(traces|metrics)\/*$/.test(value),
    'must end before /v1/traces',
  )
  .transform((value) => value.replace(/\/+$/, ''))

/** Read by OpenTelemetry itself, which drops what it can't read without a word. */
export const collectorHeaders = text.refine((value) => {
  const entries = value.split(',').flatMap((entry) => entry.trim() || [])
  return entries.length > 0 && entries.every((entry) => /^[\w!#$%&'*+.^`|~-]+ *=.+$/.test(entry))
}, 'must be name=value, separated by commas')

export const exportInterval = wholeFrom(100, 9_999_999, 'must be 100 or more whole milliseconds')
