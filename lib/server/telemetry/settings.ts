// The settings of a collector. Pure.
import { parsedBy, text } from '../env/shapes'

// Mostly beside the app, so http will do; what is sent holds nothing of a person.
export const collector = text
  .regex(/^https?:\/\/[^\s?#]+$/, 'must be the http(s) address of a collector, without /v1/traces')
  .refine(
    (value) => URL.canParse(value) && !/\/v1\/(traces|metrics)\/*$/.test(value),
    'must end before /v1/traces',
  )
  .transform((value) => value.replace(/\/+$/, ''))

export const exportInterval = parsedBy(
  (value) => (/^[1-9]\d{2,6}$/.test(value) ? Number(value) : null),
  'must be 100 or more whole milliseconds',
)
