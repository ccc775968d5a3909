// Honest answers of the sandbox for every kind of quote and every way to name an amount, as received over the wire.
import { keccak256, stringToHex } from 'viem'
import type { Address, Token } from '@/lib/domain/chains'
import { buyIntent } from '@/lib/domain/kinds/buy/intent'
import type { BuyIntent } from '@/lib/domain/kinds/buy/kind'
import type { SpendIntent } from '@/lib/domain/kinds/kinds'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { sellIntent } from '@/lib/domain/kinds/sell/intent'
import { sendIntent } from '@/lib/domain/kinds/send/intent'
import type { Decimal } from '@/lib/domain/money/money'
import { getChains } from '@/lib/server/chains'
import type { SettlementService } from '@/lib/settlement'
import { createClient, signedBy, systemClock } from '@/lib/settlement/server'

interface QuestionBase {
  readonly name: string
  readonly token: Token
}

export interface SpendAsking extends QuestionBase {
  readonly kind: 'sell' | 'send' | 'direct'
  readonly intent: SpendIntent
  readonly toToken: Token | null
}

export interface BuyAsking extends QuestionBase {
  readonly kind: 'buy'
  readonly intent: BuyIntent
}

export type Question = SpendAsking | BuyAsking

export interface AnsweredQuestion {
  readonly asking: Question
  readonly text: string
}

const madeAddress = (name: string): Address => `0x${keccak256(stringToHex(name)).slice(26)}`
/** Gets test tokens, so that an undecodable call is refused for its effect and not for an empty account. */
export const account = madeAddress('the person')
const recipient = madeAddress('somebody else')

// Safe: constants of this file, in the form of the type.
const decimal = (text: string) => text as Decimal
const methods: readonly AmountMethod[] = ['fromAmount', 'toAmount', 'usd']

function sales([six, eighteen]: readonly [Token, Token]): readonly Question[] {
  const amounts = { fromAmount: '123.456789', toAmount: '640.15', usd: '117.35' }
  const sale = (token: Token, method: AmountMethod): Question => ({
    kind: 'sell',
    name: `sale of ${token.symbol} by ${method}`,
    token,
    toToken: null,
    intent: sellIntent({ method, amount: decimal(amounts[method]) }, token, account),
  })
  return [...methods.map((method) => sale(six, method)), sale(eighteen, 'fromAmount')]
}

function sends([six, eighteen]: readonly [Token, Token]): readonly Question[] {
  const amounts = { fromAmount: '98.765432', toAmount: '54.321', usd: '76.54' }
  const send = (token: Token, toToken: Token, method: AmountMethod): Question => {
    const request = { method, amount: decimal(amounts[method]) }
    const intent = sendIntent(request, { token, toToken }, { account, address: recipient })
    if (!intent.ok) throw new Error('a send to another person has an intent')
    const kind = token === toToken ? 'direct' : 'send'
    const name = `${kind === 'direct' ? 'direct send' : 'send across chains'} by ${method}`
    return { kind, name, token, toToken, intent: intent.data }
  }
  return methods.flatMap((method) => [send(six, eighteen, method), send(six, six, method)])
}

function purchases([six, eighteen]: readonly [Token, Token]): readonly Question[] {
  const buy = (token: Token, method: 'fromAmount' | 'toAmount', amount: string): Question => {
    const addresses = { account, address: recipient }
    const intent = buyIntent({ method, amount: decimal(amount) }, token, addresses)
    return { kind: 'buy', name: `purchase of ${token.symbol} by ${method}`, token, intent }
  }
  return [buy(six, 'fromAmount', '432.10'), buy(eighteen, 'toAmount', '87.654321')]
}

/** A token with six decimals and one with eighteen, each on a different chain. */
async function tokens(): Promise<readonly [Token, Token]> {
  const all = (await getChains()).flatMap((chain) => chain.tokens)
  const six = all.find(({ decimals }) => decimals === 6)
  const eighteen = all.find(({ decimals, chainId }) => decimals === 18 && chainId !== six?.chainId)
  if (six === undefined || eighteen === undefined)
    throw new Error('the sandbox lacks a token of 6 or of 18 decimals')
  return [six, eighteen]
}

/** The client's own call for a question: the server gets its result. */
export function askBy(client: SettlementService, asking: Question) {
  const { decimals } = asking.token
  const wallet = { recipientId: null, toAddress: recipient }
  if (asking.kind === 'buy') return client.buy.quote({ intent: asking.intent, decimals, recipient: wallet })
  const { intent, toToken } = asking
  if (intent.kind === 'send')
    return client.send.quote({
      intent,
      decimals: { from: decimals, to: toToken?.decimals ?? 0 },
      recipientId: null,
    })
  const details = {
    pixKey: 'maria@acme.test',
    name: 'Maria Silva',
    taxId: '529.982.247-25',
    email: 'maria@acme.test',
  }
  return client.sell.quote({ intent, decimals, recipient: { details } })
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
  await askBy(client, asking)
  return { asking, text }
}

/** @param baseUrl of the sandbox's service, which the server's settings also name */
export async function honestAnswers(baseUrl: string): Promise<readonly AnsweredQuestion[]> {
  const known = await tokens()
  const askings = [...sales(known), ...purchases(known), ...sends(known)]
  const answers: AnsweredQuestion[] = []
  for (const asking of askings) answers.push(await honestAnswer(baseUrl, asking))
  return answers
}
