// The settings of the widget. Pure.
import { parsedBy, text } from '../env/shapes'
import { isLoopbackHost, parseOrigin } from '../env/values'

/**
 * "https://shop.example,https://pay.example:8443": origins, no patterns. They go into a header as they are, so nothing
 * passes that a content policy would read as more than one host.
 */
function parseParentOrigins(value: string, mayBeLoopback: boolean): readonly string[] | null {
  const origins = value.split(',').map((entry) => parseOrigin(entry.trim()))
  const isFit = (origin: string | null): origin is string => {
    if (origin === null || !/^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/.test(origin)) return false
    return origin.startsWith('https://') || (mayBeLoopback && isLoopbackHost(new URL(origin).hostname))
  }
  return origins.every(isFit) ? [...new Set(origins)] : null
}

export const parentOrigins = (live: boolean) =>
  text
    .transform(
      parsedBy(
        (value) => parseParentOrigins(value, !live),
        'must be https origins without a path or a pattern, separated by commas',
      ),
    )
    .default([])
