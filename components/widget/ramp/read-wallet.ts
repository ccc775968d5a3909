import type { Token } from '@/lib/domain/chains'
import type { WalletChoice } from '@/lib/domain/kinds/kind'
import { type PaidWallet, savedWallet, typedWallet } from '@/lib/domain/order/view/paid-wallet'
import type { Result } from '@/lib/domain/result'
import type { OrderDesk } from './ask-order'

/** The receiving wallet: from the host's list, or an address. @param token delivered token */
export function readWallet(
  { wallets, chains }: Pick<OrderDesk, 'wallets' | 'chains'>,
  choice: WalletChoice,
  token: Token,
): Result<PaidWallet> {
  if (choice.kind === 'address') return typedWallet(choice.address, chains())
  const known = wallets().find(({ id }) => id === choice.recipientId)
  return savedWallet(known === undefined ? null : { ...known, serviceId: known.id }, token)
}
