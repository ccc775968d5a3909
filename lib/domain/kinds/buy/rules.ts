import { answerOf, type KindRules, walletOf } from '../rule'
import type { BuyRequest, BuyStatus } from './kind'

export const buyRules: KindRules<BuyStatus, BuyRequest> = {
  eventOf: (status, at) => {
    const { payment, returnedAmount, cryptoAmount, destinationHash } = status
    return answerOf(status, at, {
      // The amount is present from the start; only a hash means that something was sent.
      delivery: destinationHash === null ? null : { amount: cryptoAmount, hash: destinationHash },
      paid: payment === null && returnedAmount === null ? null : { status: payment, returnedAmount },
    })
  },
  statusOf: ({ payment, delivery }, word) => ({
    phase: word ?? 'awaiting-payment',
    payment: payment?.status ?? null,
    returnedAmount: payment?.returnedAmount ?? null,
    cryptoAmount: delivery?.amount ?? null,
    destinationHash: delivery?.hash ?? null,
  }),
  requestAgain: (earlier) => {
    const { asked, to } = earlier
    const { method, ...rest } = asked
    return to === null || method === 'usd' ? null : { ...rest, method, recipient: walletOf(earlier, to) }
  },
}
