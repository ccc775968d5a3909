// Two lies need a plan for another amount, and such a plan can only be paid if the service really quotes it. So the
// service is asked to quote fifty times the dollars.
import { formatDecimal, parseDecimal } from '../market/decimal'
import { type Members, membersOf, textOf } from './answer'
import type { LieName } from './catalog'

export const TIMES_AS_MANY = 50n

export function intentOf(question: Members): { readonly method: string; readonly value: string } | null {
  const intent = membersOf(question.intent)
  return intent && { method: textOf(intent.method), value: textOf(intent.value) }
}

/** Whether the lie can be told in the answer to this quote, judging from the request. */
export function fitsQuestion(lie: LieName, question: Members): boolean {
  return lie !== 'dollars-times-50' || dollarsOf(question) !== null
}

/** The request made to the service instead, or null where the lie only changes the answer. */
export function askedInstead(lie: LieName, question: Members): Members | null {
  const dollars = dollarsOf(question)
  if (dollars === null || (lie !== 'dollars-times-50' && lie !== 'price-off')) return null
  const value = formatDecimal(dollars * TIMES_AS_MANY, 2)
  return { ...question, intent: { ...membersOf(question.intent), value } }
}

function dollarsOf(question: Members): bigint | null {
  const intent = intentOf(question)
  return intent?.method === 'usd' ? parseDecimal(intent.value, 2) : null
}
