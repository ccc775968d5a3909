// What a person requests a price for: the same for a page of the app and for a widget in a host's page.
import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type AskedQuote, givesTokens, type KindTypes, type OrderKind } from '@/lib/domain/kinds/kinds'
import { between, oneOf } from '../sell/dice'
import type { NodeWallet } from '../sell/node-wallet'
import type { Person } from './person'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** A new press: each has its own key. Every delivery has an address that receives nothing else. */
function common({ dice, kind, hand, token }: Person) {
  return {
    intentKey: randomUUID(),
    chainId: hand.chain.id,
    token: token.address,
    method: givesTokens(kind) && dice() < 0.15 ? ('usd' as const) : ('fromAmount' as const),
    // Safe: a whole number is a decimal.
    amount: String(givesTokens(kind) ? between(dice, 3, 60) : between(dice, 30, 400)) as never,
    replaces: null,
  }
}

const wallet = () => ({ kind: 'address', address: newAddress() }) as const

const wishes: {
  readonly [K in OrderKind]: (person: Person, hands: readonly NodeWallet[]) => KindTypes[K]['request']
} = {
  sell: (person) => {
    const identity = { name: 'Maria Silva', taxId: '529.982.247-25', email: 'maria@acme.test' }
    const saveAs = person.dice() < 0.2 ? 'Friend' : null
    const recipient = { kind: 'inline', details: { ...identity, pixKey: randomUUID() }, saveAs } as const
    return { ...common(person), recipient }
  },
  buy: (person) => ({ ...common(person), method: 'fromAmount', recipient: wallet() }),
  // To another place most of the time, else within one token of one chain.
  send: (person, hands) => {
    const { dice, hand: own, token } = person
    const asked = common(person)
    const hand = dice() < 0.8 ? oneOf(dice, hands) : own
    const to = hand === own && dice() < 0.3 ? token : oneOf(dice, hand.chain.tokens)
    return { ...asked, to: { chainId: hand.chain.id, token: to.address }, recipient: wallet() }
  },
}

export function wishOf<K extends OrderKind>(
  person: Person & { readonly kind: K },
  hands: readonly NodeWallet[],
): AskedQuote<K> {
  const { kind } = person
  return { kind, request: wishes[kind](person, hands) }
}
