import { answerOf, type KindRules } from '../rule'
import type { SellRequest, SellStatus } from './kind'

export const sellRules: KindRules<SellStatus, SellRequest> = {
  eventOf: (status, at) => {
    const { depositAddress, depositAmount, depositTxHash, withdrawal, withdrawalAmount } = status
    return answerOf(status, at, {
      deposit:
        depositAddress === null && depositAmount === null && depositTxHash === null
          ? null
          : { address: depositAddress, amount: depositAmount, hash: depositTxHash },
      payout:
        withdrawal === null && withdrawalAmount === null
          ? null
          : {
              amount: withdrawalAmount,
              currency: withdrawal?.currency ?? null,
              maskedAccount: withdrawal?.maskedAccount ?? null,
              status: withdrawal?.status ?? null,
            },
    })
  },
  statusOf: ({ deposit, payout }, word) => ({
    phase: word === 'cancelled' ? 'failed' : (word ?? 'awaiting-deposit'),
    depositAddress: deposit?.address ?? null,
    depositAmount: deposit?.amount ?? null,
    depositTxHash: deposit?.hash ?? null,
    withdrawalAmount: payout?.amount ?? null,
    withdrawal: payout && {
      maskedAccount: payout.maskedAccount,
      currency: payout.currency,
      status: payout.status,
    },
  }),
  requestAgain: ({ asked, recipientId }) =>
    recipientId === null ? null : { ...asked, recipient: { kind: 'saved', recipientId } },
}
