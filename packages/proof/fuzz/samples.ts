// A valid call of every operation and of every control call, which the fuzz then corrupts.
import { randomUUID } from 'node:crypto'
import { between, type Dice, oneOf } from '../soak/sell/dice'
import type { Json } from './signer'

export interface Draft {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: { readonly [name: string]: Json }
  /** Valid whatever was called before: it must succeed. */
  readonly isSafe: boolean
}

/** Names from earlier answers, some of which later calls use. */
export class Memory {
  private readonly kept = new Map<'transaction' | 'recipient' | 'brCode', string[]>()

  keep(what: 'transaction' | 'recipient' | 'brCode', value: unknown): void {
    if (typeof value !== 'string') return
    this.kept.set(what, [value, ...(this.kept.get(what) ?? [])].slice(0, 40))
  }

  some(what: 'transaction' | 'recipient' | 'brCode', dice: Dice): string {
    const known = this.kept.get(what) ?? []
    return known.length === 0 || dice() < 0.1 ? randomUUID() : oneOf(dice, known)
  }
}

export interface Chain {
  readonly id: number
  readonly tokens: readonly { readonly address: string; readonly symbol: string }[]
}

const wallet = '0x00000000000000000000000000000000000f0221'
const person = () => ({
  kycInformation: {
    taxId: '52998224725',
    taxIdCountry: 'BRA',
    email: 'maria@example.com',
    name: 'Maria Silva',
  },
  fiatSettlementDetails: { toCurrency: 'BRL', pixKey: `${randomUUID()}@example.com` },
})

type Sample = (dice: Dice) => Omit<Draft, 'name' | 'method' | 'path'>

/** Calls of the service, by their names in /openapi.json. */
export function serviceSamples(memory: Memory, chains: readonly Chain[]): Readonly<Record<string, Sample>> {
  const place = (dice: Dice) => {
    const chain = oneOf(dice, chains)
    return { chain: String(chain.id), token: oneOf(dice, chain.tokens) }
  }
  const source = (dice: Dice) => {
    const { chain, token } = place(dice)
    const value = `${between(dice, 10, 99)}.50`
    return {
      fromChain: chain,
      fromToken: token.address,
      fromAddress: wallet,
      intent: { method: 'usd', value },
    }
  }
  const settlement = (dice: Dice) => {
    const { chain, token } = place(dice)
    return { toChain: chain, toToken: token.address, toAddress: wallet }
  }
  const status: Sample = (dice) => ({
    query: { transactionId: memory.some('transaction', dice) },
    isSafe: false,
  })
  return {
    'issue-token': () => ({
      query: {},
      body: { permissions: ['quotes:read'], expiresIn: 600 },
      isSafe: true,
    }),
    'create-recipient': () => ({ query: {}, body: { name: randomUUID(), ...person() }, isSafe: true }),
    'list-recipients': (dice) => ({
      query: { page: '1', limit: String(between(dice, 1, 100)) },
      isSafe: true,
    }),
    'update-recipient': (dice) => ({
      query: {},
      body: { recipientId: memory.some('recipient', dice), ...person() },
      isSafe: false,
    }),
    'deactivate-recipient': (dice) => ({
      query: {},
      body: { recipientId: memory.some('recipient', dice) },
      isSafe: false,
    }),
    'offramp-quote': (dice) => ({ query: {}, body: { ...source(dice), ...person() }, isSafe: false }),
    'offramp-status': status,
    'onramp-quote': (dice) => ({
      query: {},
      body: {
        fromCurrency: 'BRL',
        intent: { method: 'fromAmount', value: `${between(dice, 50, 900)}.00` },
        settlementDetails: settlement(dice),
      },
      isSafe: true,
    }),
    'onramp-status': status,
    'crosschain-quote': (dice) => ({
      query: {},
      body: { ...source(dice), settlementDetails: settlement(dice) },
      isSafe: false,
    }),
    'crosschain-status': status,
    balances: (dice) => ({ query: { address: wallet, chain: place(dice).chain }, isSafe: true }),
    prices: (dice) => ({ query: { chain: place(dice).chain }, isSafe: true }),
  }
}

type Control = readonly [method: string, path: string, sample: Sample]

/** All except `reset`, which would delete the others' results. Faults are chosen so that they affect no other call. */
export function controlSamples(memory: Memory, chains: readonly Chain[]): readonly Control[] {
  const empty: Sample = () => ({ query: {}, isSafe: true })
  const body = (make: (dice: Dice) => Draft['body'], isSafe = false): Sample => {
    return (dice) => ({ query: {}, body: make(dice) ?? {}, isSafe })
  }
  const faucet = body((dice) => ({ chainId: oneOf(dice, chains).id, address: wallet }))
  return [
    ['GET', 'config', empty],
    ['GET', 'ledger', empty],
    ['GET', 'orders', empty],
    ['GET', 'requests', empty],
    ['DELETE', 'faults', empty],
    ['POST', 'faults', body(() => ({ operation: 'prices', kind: 'delay', delayMs: 1, times: 1 }), true)],
    [
      'POST',
      'kyc',
      body((dice) => ({ status: oneOf(dice, ['approved', 'approved', 'approved', 'pending']) })),
    ],
    [
      'POST',
      'settle',
      body((dice) => ({
        transactionId: memory.some('transaction', dice),
        outcome: oneOf(dice, ['complete', 'fail', 'refund', 'hold']),
      })),
    ],
    ['POST', 'bank/pay', body((dice) => ({ brCode: memory.some('brCode', dice), amount: '60.00' }))],
    ['POST', 'bank/fund', body(() => ({ key: `${randomUUID()}@example.com`, amount: '12.34' }), true)],
    ['POST', 'faucet', faucet],
  ]
}
