// What a person requests a price for: the same for a page of the app and for a widget in a host's page.
import { randomUUID } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { AskedQuote } from '@/lib/domain/kinds/kinds'
import type { AmountMethod } from '@/lib/domain/kinds/quote'
import { between, oneOf } from '../sell/dice'
import type { NodeWallet } from '../sell/node-wallet'
import type { Person } from './person'

const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** To another place most of the time, else within one token of one chain. */
function destinationOf({ dice, hand: own, token }: Person, hands: readonly NodeWallet[]) {
  const hand = dice() < 0.8 ? oneOf(dice, hands) : own
  const to = hand === own && dice() < 0.3 ? token : oneOf(dice, hand.chain.tokens)
  return { chainId: hand.chain.id, token: to.address }
}

/** A new press: each has its own key. Every delivery has an address that receives nothing else. */
export function wishOf(person: Person, hands: readonly NodeWallet[]): AskedQuote {
  const { dice, kind, hand, token } = person
  const method: AmountMethod = kind !== 'buy' && dice() < 0.15 ? 'usd' : 'fromAmount'
  const common = {
    intentKey: randomUUID(),
    chainId: hand.chain.id,
    token: token.address,
    // Safe: a whole number is a decimal.
    amount: String(kind === 'buy' ? between(dice, 30, 400) : between(dice, 3, 60)) as never,
    replaces: null,
  }
  const wallet = { kind: 'address', address: newAddress() } as const
  switch (kind) {
    case 'sell': {
      const identity = { name: 'Maria Silva', taxId: '529.982.247-25', email: 'maria@acme.test' }
      const details = { ...identity, pixKey: randomUUID() }
      const recipient = { kind: 'inline', details, saveAs: dice() < 0.2 ? 'Friend' : null } as const
      return { kind, request: { ...common, method, recipient } }
    }
    case 'buy':
      return { kind, request: { ...common, method: 'fromAmount', recipient: wallet } }
    case 'send':
      return {
        kind,
        request: { ...common, method, to: destinationOf(person, hands), recipient: wallet },
      }
  }
}
