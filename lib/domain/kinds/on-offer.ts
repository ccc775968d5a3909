// What follows from the kinds of orders that a site offers. Earlier orders of another kind stay.
import { type OrderKind, orderKinds } from './kinds'

/** The kinds as one word for a message's `select`, such as `sell_buy`: always in this order, whichever is first on the site. */
export function wordOf(flows: readonly OrderKind[]): string {
  return orderKinds.filter((kind) => flows.includes(kind)).join('_')
}
