import { answerOf, type KindRules, walletOf } from '../rule'
import type { SendRequest, SendStatus } from './kind'

export const sendRules: KindRules<SendStatus, SendRequest> = {
  eventOf: (status, at) => {
    const { sourceHash, destinationHash, toAmount } = status
    return answerOf(status, at, {
      // The deposit's amount is present from the start; only a hash means that something arrived.
      deposit: sourceHash === null ? null : { address: null, amount: null, hash: sourceHash },
      delivery: destinationHash === null ? null : { amount: toAmount, hash: destinationHash },
    })
  },
  statusOf: ({ deposit, delivery }, word) => ({
    phase: word ?? 'awaiting-deposit',
    sourceHash: deposit?.hash ?? null,
    destinationHash: delivery?.hash ?? null,
    toAmount: delivery?.amount ?? null,
  }),
  requestAgain: (earlier) => {
    const { asked, to } = earlier
    if (to === null) return null
    const { chainId, token } = to
    return { ...asked, to: { chainId, token }, recipient: walletOf(earlier, to) }
  },
}
