import type { Token } from '@/lib/domain/chains'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { sendIntent } from '@/lib/domain/kinds/send/intent'
import { account, decimal, methods, type Question, recipient, type TwoTokens } from './asking'
import type { Reason } from './reason'

export function sends([six, eighteen]: TwoTokens): readonly Question[] {
  const amounts = { fromAmount: '98.765432', toAmount: '54.321', usd: '76.54' }
  const send = (token: Token, toToken: Token, method: AmountMethod): Question => {
    const request = { method, amount: decimal(amounts[method]) }
    const intent = sendIntent(request, { token, toToken }, { account, address: recipient })
    if (!intent.ok) throw new Error('a send to another person has an intent')
    const kind = token === toToken ? 'direct' : 'send'
    const name = `${kind === 'direct' ? 'direct send' : 'send across chains'} by ${method}`
    const asked = {
      intent: intent.data,
      decimals: { from: token.decimals, to: toToken.decimals },
      recipientId: null,
    }
    return { kind, name, token, toToken, intent: intent.data, ask: (client) => client.send.quote(asked) }
  }
  return methods.flatMap((method) => [send(six, eighteen, method), send(six, six, method)])
}

export const sendReasons: readonly Reason[] = [
  { why: 'none of our code reads it', paths: ['quote.toToken.price'], kinds: ['send', 'direct'] },
]
