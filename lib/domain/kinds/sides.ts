import { getsTokens, givesTokens, type OrderKind } from './kinds'

/**
 * What belongs to each side of an order.
 * @param own of the order's token, which is given or bought
 * @param other of the token delivered for it
 */
export function sidesOf<T, R = T>(
  kind: OrderKind,
  { own, other, reais }: { readonly own: T; readonly other: T; readonly reais: R },
): { readonly send: T | R; readonly receive: T | R } {
  if (!givesTokens(kind)) return { send: reais, receive: own }
  return { send: own, receive: getsTokens(kind) ? other : reais }
}
