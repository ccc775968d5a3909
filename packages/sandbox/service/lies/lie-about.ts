import { lieAboutLimit } from './about-limit'
import { lieAboutQuote } from './about-quote'
import { lieAboutRecipient } from './about-recipient'
import { lieAboutStatus } from './about-status'
import type { Facts, ToldAnswer, TrueAnswer } from './answer'
import { isToldIn, kindOf, type LieKind, type LieName } from './catalog'
import type { Dice } from './dice'

type About = (answer: TrueAnswer, lie: LieName, facts: Facts, dice: Dice) => ToldAnswer | null

const ABOUT: Readonly<Record<LieKind, About>> = {
  status: lieAboutStatus,
  quote: lieAboutQuote,
  limit: lieAboutLimit,
  recipient: lieAboutRecipient,
}

/** The lie sent instead of the answer. Null where it does not fit, or would be true. */
export function lieAbout(answer: TrueAnswer, lie: LieName, facts: Facts, dice: Dice): ToldAnswer | null {
  if (!isToldIn(lie, answer.operation)) return null
  const told = ABOUT[kindOf(lie)](answer, lie, facts, dice)
  if (told === null) return null
  const isSame =
    told.status === answer.status &&
    told.headers === undefined &&
    JSON.stringify(told.body) === JSON.stringify(answer.body)
  return isSame ? null : told
}
