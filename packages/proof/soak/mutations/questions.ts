// Honest answers of the sandbox for every kind of quote and every way to name an amount, as received over the wire.
import type { Token } from '@/lib/domain/chains'
import { buyIntent } from '@/lib/domain/kinds/buy/intent'
import { type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { sellIntent } from '@/lib/domain/kinds/sell/intent'
import { getChains } from '@/lib/server/chains'
import { createClient, signedBy, systemClock } from '@/lib/settlement/server'
import { account, decimal, methods, type Question, recipient, type TwoTokens } from './asking'
import { sends } from './send-questions'

export interface AnsweredQuestion {
  readonly asking: Question
  readonly text: string
}

const details = {
  pixKey: 'maria@acme.test',
  name: 'Maria Silva',
  taxId: '529.982.247-25',
  email: 'maria@acme.test',
}

function sales([six, eighteen]: TwoTokens): readonly Question[] {
  const amounts = { fromAmount: '123.456789', toAmount: '640.15', usd: '117.35' }
  const sale = (token: Token, method: AmountMethod): Question => {
    const intent = sellIntent({ method, amount: decimal(amounts[method]) }, token, account)
    const asked = { intent, decimals: token.decimals, recipient: { details } }
    const name = `sale of ${token.symbol} by ${method}`
    return { kind: 'sell', name, token, toToken: null, intent, ask: (client) => client.sell.quote(asked) }
  }
  return [...methods.map((method) => sale(six, method)), sale(eighteen, 'fromAmount')]
}

function purchases([six, eighteen]: TwoTokens): readonly Question[] {
  const buy = (token: Token, method: 'fromAmount' | 'toAmount', amount: string): Question => {
    const addresses = { account, address: recipient }
    const intent = buyIntent({ method, amount: decimal(amount) }, token, addresses)
    const wallet = { recipientId: null, toAddress: recipient }
    const asked = { intent, decimals: token.decimals, recipient: wallet }
    const name = `purchase of ${token.symbol} by ${method}`
    return { kind: 'buy', name, token, intent, ask: (client) => client.buy.quote(asked) }
  }
  return [buy(six, 'fromAmount', '432.10'), buy(eighteen, 'toAmount', '87.654321')]
}

const questions: Readonly<Record<OrderKind, (tokens: TwoTokens) => readonly Question[]>> = {
  sell: sales,
  buy: purchases,
  send: sends,
}

async function tokens(): Promise<TwoTokens> {
  const all = (await getChains()).flatMap((chain) => chain.tokens)
  const six = all.find(({ decimals }) => decimals === 6)
  const eighteen = all.find(({ decimals, chainId }) => decimals === 18 && chainId !== six?.chainId)
  if (six === undefined || eighteen === undefined)
    throw new Error('the sandbox lacks a token of 6 or of 18 decimals')
  return [six, eighteen]
}

async function honestAnswer(baseUrl: string, asking: Question): Promise<AnsweredQuestion> {
  let text = ''
  const client = createClient({
    baseUrl,
    fetch: async (url, call) => {
      const answer = await fetch(url, call)
      text = await answer.text()
      return new Response(text, answer)
    },
    clock: systemClock,
    random: Math.random,
    authorize: signedBy({ clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }),
  })
  await asking.ask(client)
  return { asking, text }
}

/** @param baseUrl of the sandbox's service, which the server's settings also name */
export async function honestAnswers(baseUrl: string): Promise<readonly AnsweredQuestion[]> {
  const known = await tokens()
  const askings = orderKinds.flatMap((kind) => questions[kind](known))
  const answers: AnsweredQuestion[] = []
  for (const asking of askings) answers.push(await honestAnswer(baseUrl, asking))
  return answers
}
