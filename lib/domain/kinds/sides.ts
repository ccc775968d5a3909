import { getsTokens, givesTokens, type OrderKind } from './kinds'

/**
 * Which of three values belongs to each side of an order.
 * @param own the value for the order's token, which is given or bought
 * @param other the value for the token delivered in exchange
 */
export function sidesOf<T, R = T>(
  kind: OrderKind,
  { own, other, reais }: { readonly own: T; readonly other: T; readonly reais: R },
): { readonly send: T | R; readonly receive: T | R } {
  if (!givesTokens(kind)) return { send: reais, receive: own }
  return { send: own, receive: getsTokens(kind) ? other : reais }
}
