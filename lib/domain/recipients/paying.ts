// Which kinds of orders on offer can pay a saved recipient.
import { type Chain, findToken } from '../chains'
import { getsTokens, givesTokens, type OrderKind, orderKinds } from '../kinds/kinds'
import type { SavedRecipientView } from './saved'

export const recipientKinds = ['pix', 'wallet'] as const satisfies readonly SavedRecipientView['kind'][]

const kindsTo: Readonly<Record<SavedRecipientView['kind'], readonly OrderKind[]>> = {
  pix: orderKinds.filter((kind) => !getsTokens(kind)),
  // What the person's own wallet gives comes first.
  wallet: orderKinds
    .filter(getsTokens)
    .toSorted((one, other) => Number(givesTokens(other)) - Number(givesTokens(one))),
}

/** Those that pay recipients of this kind. */
export function flowsPaying(
  kind: SavedRecipientView['kind'],
  flows: readonly OrderKind[],
): readonly OrderKind[] {
  return kindsTo[kind].filter((one) => flows.includes(one))
}

/**
 * Those that pay this one.
 * @param chains those on offer: a wallet of another token can't be paid
 */
export function flowsTo(
  recipient: SavedRecipientView,
  flows: readonly OrderKind[],
  chains: readonly Chain[],
): readonly OrderKind[] {
  const isOut =
    recipient.kind === 'wallet' && findToken(chains, recipient.chainId, recipient.token) === undefined
  return isOut ? [] : flowsPaying(recipient.kind, flows)
}
