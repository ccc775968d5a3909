// What follows from the kinds of orders that a site offers. Earlier orders of another kind stay.
import { type OrderKind, orderKinds } from './kinds'

/** The kinds as the one word by which a text chooses its form, `sell_buy`: in one order, whatever comes first on the site. */
export function wordOf(flows: readonly OrderKind[]): string {
  return orderKinds.filter((kind) => flows.includes(kind)).join('_')
}
