import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Books, View } from './books'
import { type ChainBooks, place, type SettlementEvent, zero } from './chain-books'
import { transferIdOf } from './deposits'
import { type JudgeInput, judge } from './judge'
import type { Order } from './quotes'
import { Records } from './record'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [seller, buyer] = [getAddress(address('1')), getAddress(address('3'))]
const [settlement, operator, token] = [address('a'), address('b'), address('c')]

const [deposited, collected, bought] = ['0x1', '0x2', '0x4'] as const
const sold = { ...{ chainId: 1, token, from: seller }, baseUnits: 10_000_000n }

function order(changes: Partial<Order> & Pick<Order, 'kind' | 'transactionId'>): Order {
  return {
    ...{ scenario: 'paid', by: 'signature', wallet: null, source: null, target: null },
    ...{ dueCentavos: 0n, payoutCentavos: 0n, payer: null, brCode: null, pixKey: null },
    ...{ deposits: [], payments: [], outcomes: [], seen: [] },
    quote: { exchangeRate: '5.0', fromAmount: '10' },
    ...changes,
  }
}
const sent = { ...sold, hash: deposited, to: settlement, atMs: 5_000 }
const sale = (): Order =>
  order({
    kind: 'sale',
    transactionId: 'sale',
    source: sold,
    payoutCentavos: 5_000n,
    pixKey: 'ana',
    deposits: [sent],
  })
const purchase = (): Order =>
  order({
    ...{ kind: 'purchase', transactionId: 'purchase', dueCentavos: 10_000n, payer: 'rui' },
    target: { chainId: 1, token, to: buyer, baseUnits: 20_000_000n },
    payments: [{ paymentId: 'E1', centavos: 10_000n, late: false }],
    quote: { exchangeRate: '0.2', fromAmount: '100.00' },
  })

const view = (transactionId: string, changes: Partial<View>): View => ({
  ...{ transactionId, kind: 'offramp', status: 'completed', outcome: null, payments: [] },
  ...changes,
})
const moved = (id: string, who: string, baseUnits: bigint, hash: `0x${string}`): SettlementEvent => {
  return { transferId: transferIdOf(id), hash, token, baseUnits, who: who.toLowerCase(), atMs: 5_000 }
}
const transfer = (from: string, to: string, baseUnits: bigint) => {
  return { hash: deposited, token, from: from.toLowerCase(), to: to.toLowerCase(), baseUnits, atMs: 0 }
}

/** One sale and one purchase, both completed. */
function goodChain(): ChainBooks {
  return {
    ...{ id: 1, settlement, operator },
    deposits: [moved('sale', seller, 10_000_000n, deposited)],
    refunds: [],
    collections: [moved('sale', operator, 10_000_000n, collected)],
    deliveries: [moved('purchase', buyer, 20_000_000n, bought)],
    transfers: [
      transfer(zero, seller, 15_000_000n),
      transfer(zero, operator, 90_000_000n),
      transfer(seller, settlement, 10_000_000n),
      transfer(settlement, operator, 10_000_000n),
      transfer(operator, buyer, 20_000_000n),
    ],
    balances: new Map([
      [place(token, seller), 5_000_000n],
      [place(token, operator), 80_000_000n],
      [place(token, settlement), 0n],
      [place(token, buyer.toLowerCase()), 20_000_000n],
    ]),
  }
}

const paid = { paymentId: 'E1', finding: 'exact', amount: 10_000n, keptAmount: 10_000n, returnedAmount: 0n }

function goodBooks(): Books {
  const created = { createdAt: new Date(0).toISOString() }
  return {
    chains: new Map([[1, goodChain()]]),
    views: new Map([
      ['sale', view('sale', { depositTxHash: deposited, refundTxHash: null })],
      ['purchase', view('purchase', { kind: 'onramp', destinationHash: bought, payments: [paid] })],
    ]),
    told: new Map([
      ['sale', { ...created, status: 'Completed', withdrawalAmount: '50.00' }],
      ['purchase', { ...created, status: 'Completed', fiatAmount: '100.00', cryptoAmount: '20' }],
    ]),
    accounts: new Map([
      ['bank:capital', -150_000n],
      // 50.00 paid out and worth 51.56, 100.00 received and worth 98.71.
      ['provider:float', 100_000n - 5_156n + 9_871n],
      ['provider:revenue', 156n + 129n],
      ['pix:ana', 5_000n],
      ['pix:rui', 40_000n],
    ]),
    ledgerSum: '0.00',
    recipients: new Set(['known']),
  }
}

function judged(changes: Partial<JudgeInput> = {}): JudgeInput {
  const records = new Records()
  records.funded.set('pix:rui', 50_000n)
  records.recipients.push('known')
  return {
    orders: [sale(), purchase()],
    records,
    opening: new Map([
      ['bank:capital', -100_000n],
      ['provider:float', 100_000n],
    ]),
    quoteLifeMs: 30_000,
    decimalsOf: () => 6,
    open: [],
    ...changes,
  }
}

const broken = (verdict: ReturnType<typeof judge>) => [...verdict.faults.values()].flat().join('\n')

test('consistent books have no fault', () => {
  expect(broken(judge(judged(), goodBooks()))).toBe('')
})

const withAccounts = (...more: [string, bigint][]): Books => {
  const books = goodBooks()
  return { ...books, accounts: new Map([...books.accounts, ...more]) }
}
const withChain = (changes: Partial<ChainBooks>): Books => {
  return { ...goodBooks(), chains: new Map([[1, { ...goodChain(), ...changes }]]) }
}
const withView = (id: string, changes: Partial<View>): Books => {
  const books = goodBooks()
  const known = books.views.get(id)
  if (known === undefined) throw new Error(id)
  return { ...books, views: new Map([...books.views, [id, { ...known, ...changes }]]) }
}
const owner = place(token, buyer.toLowerCase())

test.each<[string, Books, string]>([
  ['a centavo too much', withAccounts(['pix:ana', 5_001n]), 'pix:ana holds 5001 centavos instead of 5000'],
  [
    'a centavo between two people',
    withAccounts(['pix:ana', 5_001n], ['pix:rui', 39_999n]),
    'pix:rui holds 39999 centavos instead of 40000',
  ],
  ['an account of no one', withAccounts(['pix:eve', 1n]), 'pix:eve holds 1 centavos instead of 0'],
  [
    'unexplained revenue',
    withAccounts(['provider:float', 104_880n], ['provider:revenue', 120n]),
    'the provider earned 120 centavos',
  ],
  [
    'a base unit that is missing',
    withChain({ balances: new Map([...goodChain().balances, [owner, 19_999_999n]]) }),
    'holds 19999999 instead of 20000000',
  ],
  [
    'a delivery made twice',
    withChain({ deliveries: [...goodChain().deliveries, ...goodChain().deliveries] }),
    '2 deliveries under',
  ],
  ['a delivery that was never made', withChain({ deliveries: [] }), 'completed with 0 deliveries'],
  ['a deposit that was not collected', withChain({ collections: [] }), 'completed, not collected once'],
  [
    'a deposit both collected and refunded',
    withChain({ refunds: [moved('sale', seller, 10_000_000n, collected)] }),
    'ended 2 times',
  ],
  [
    'a deposit without an order',
    withChain({ deposits: [...goodChain().deposits, moved('none', seller, 1n, collected)] }),
    'was not returned',
  ],
  ['a missing order', { ...goodBooks(), views: new Map() }, 'sale (paid) sale is lost'],
  ['a missing payment', withView('purchase', { payments: [] }), 'the payment E1 is lost'],
  [
    'another status for its client',
    withView('sale', { status: 'failed' }),
    'sees completed, and the panel failed',
  ],
  [
    'a paid quote without an order',
    { ...goodBooks(), views: new Map([...goodBooks().views, ['x', view('x', {})]]) },
    'offramp x without an order is completed',
  ],
  ['a missing recipient', { ...goodBooks(), recipients: new Set() }, 'known'],
  [
    'a different amount for its client',
    {
      ...goodBooks(),
      told: new Map([
        ...goodBooks().told,
        ['purchase', { status: 'Completed', fiatAmount: '1.00', cryptoAmount: '20' }],
      ]),
    },
    'fiatAmount is 100 instead of 10000',
  ],
])('%s is reported', (_, books, words) => {
  expect(broken(judge(judged(), books))).toContain(words)
})

test('an accepted choice that was not carried out is reported', () => {
  const chosen = { outcome: 'fail', after: 'pending', sure: true } as const
  const orders = [{ ...sale(), outcomes: [chosen] }, purchase()]
  expect(broken(judge(judged({ orders }), goodBooks()))).toContain('was to fail, and is completed')
})

test('a late deposit that was paid is reported, and a timely one that was not', () => {
  const late = withChain({ deposits: [{ ...moved('sale', seller, 10_000_000n, deposited), atMs: 31_000 }] })
  const orders = [{ ...sale(), deposits: [{ ...sent, atMs: 31_000 }] }, purchase()]
  expect(broken(judge(judged({ orders }), late))).toContain('which is late')
  expect(broken(judge(judged(), withView('sale', { status: 'refunded' })))).toContain('came in time')
})

test('a quote that is wrong by a centavo is reported', () => {
  const orders = [{ ...sale(), payoutCentavos: 5_001n }, purchase()]
  expect(broken(judge(judged({ orders }), goodBooks()))).toContain('pays 5001 centavos instead of 5000')
})

test('a status that leaves a final one is reported, a late return after a cancellation is not', () => {
  const records = new Records()
  const one = sale()
  for (const status of ['Processing', 'COMPLETED', 'Completed', 'Processing']) records.saw(one, status)
  expect(records.faults).toEqual(['sale sale was completed, and then processing'])
  const other = purchase()
  for (const status of ['Cancelled', 'Refunded']) records.saw(other, status)
  expect(records.faults).toHaveLength(1)
})

test('the second of two direct transfers may complete a lost quote with its terms, and only one', () => {
  const promise = 'what belongs to no order has been returned, and lost quotes moved nothing'
  const again = `0x${'e'.repeat(64)}` as const
  const direct = order({ kind: 'direct', transactionId: 'direct', deposits: [{ ...sent, hash: again }] })
  const ended = (id: string) => [id, view(id, { kind: 'crosschain', destinationHash: again })] as const
  const faults = (...unheard: string[]) => {
    const books = { ...goodBooks(), views: new Map([...goodBooks().views, ...unheard.map(ended)]) }
    return judge(judged({ orders: [sale(), purchase(), direct] }), books).faults.get(promise)
  }
  expect(faults('x')).toEqual([])
  expect(faults('x', 'y')).toHaveLength(2)
})
