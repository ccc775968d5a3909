// Lies about limits, credentials and time. The call took effect anyway.
import { type Facts, refusal, type ToldAnswer, type TrueAnswer } from './answer'
import type { LieName } from './catalog'
import { type Dice, oneOf } from './dice'

const HOUR_MS = 3_600_000

export function lieAboutLimit(
  { status, body }: TrueAnswer,
  lie: LieName,
  { machineMs }: Facts,
  dice: Dice,
): ToldAnswer | null {
  const tooMany = (retryAfter: string) =>
    refusal(429, 'TooManyRequests', 'the limit is reached', { 'retry-after': retryAfter })
  switch (lie) {
    case 'retry-after-huge':
      return tooMany('99999999')
    case 'retry-after-garbage':
      return tooMany('soon')
    case 'refused-credentials':
      return refusal(401, 'INVALID_SIGNATURE', 'x-signature: does not match the body')
    case 'date-off': {
      const date = new Date(machineMs + oneOf(dice, [HOUR_MS, -HOUR_MS]))
      return { status, body, headers: { date: date.toUTCString() } }
    }
    default:
      return null
  }
}
