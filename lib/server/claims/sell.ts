import 'server-only'
import { judgeStatus } from '@/lib/domain/claims/claim'
import { answerEvent } from '@/lib/domain/kinds/rules'
import { askEither } from './ask-either'
import type { ReadClaim } from './read-claim'

/** A claimed sale from the service's answer, once it has seen the deposit. */
export const readSell: ReadClaim = async (question, deposit, { likely, now }) => {
  const { answer, credentials } = await askEither(likely, (service) =>
    service.sell.status(question.transactionId),
  )
  const price = judgeStatus(answer, question, deposit, now.toISOString())
  if (price.kind !== 'known') return price.kind
  const { quote } = price
  return {
    intent: {
      kind: 'sell',
      chainId: question.chain.id,
      token: deposit.token.address,
      account: question.account,
      method: 'fromAmount',
      amount: quote.sendAmount,
      currency: 'BRL',
    },
    recipient: { id: null, label: null, maskedKey: answer.withdrawal?.maskedAccount ?? '****', saved: false },
    quote,
    told: answerEvent('sell', answer, now),
    credentials,
  }
}
