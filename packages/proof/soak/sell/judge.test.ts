import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import type { BookedOrder, Books, Deposit } from './books'
import { DriverLog } from './driver-log'
import { judge } from './judge'

const token = '0xtoken'

function order(number: number, changes: Partial<BookedOrder>): BookedOrder {
  return {
    id: `order-${number}`,
    site: 'postgres',
    state: 'completed',
    chainId: 31_337,
    account: `0xaccount${number}`,
    token,
    transactionId: `transaction-${number}`,
    transferId: `0xplace${number}`,
    sendBaseUnits: 10_000_000n,
    receiveCentavos: 5395n,
    expiresAtMs: 100_000,
    transferHash: `0xtransfer${number}`,
    refundHash: null,
    steps: [],
    ...changes,
  }
}

function deposit(number: number, changes: Partial<Deposit> = {}): Deposit {
  return {
    chainId: 31_337,
    transferId: `0xplace${number}`,
    depositor: `0xaccount${number}`,
    token,
    amount: 10_000_000n,
    hash: `0xtransfer${number}`,
    refunds: [],
    collects: [`0xcollect${number}`],
    minedAtMs: 50_000,
    ...changes,
  }
}

const refund = { hash: '0xrefund2', amount: 10_000_000n } as const

/** One paid sale, one refunded, one expired. */
function goodBooks(): Books {
  const said = (number: number, status: string) => ({
    transactionId: `transaction-${number}`,
    status,
    payoutAmount: '53.95',
    recipientAccount: `pix:key-${number}`,
  })
  const purse = (number: number, balance: bigint) => ({
    account: `0xaccount${number}`,
    token,
    chainId: 31_337,
    minted: 1_000_000_000n,
    balance,
  })
  return {
    orders: [
      order(1, {}),
      order(2, { state: 'refunded', refundHash: refund.hash }),
      order(3, { state: 'expired', transferHash: null }),
    ],
    keys: new Map(
      [1, 2, 3].map((number) => [
        createHash('sha256').update(`press-${number}`).digest('hex'),
        [`order-${number}`],
      ]),
    ),
    events: new Map([
      [
        'order-1',
        [
          { type: 'step-begun', nonce: 4 },
          { type: 'step-sent', hash: '0xtransfer1' as Hex },
        ],
      ],
    ]),
    broken: [],
    deposits: [deposit(1), deposit(2, { refunds: [refund], collects: [] })],
    purses: [purse(1, 990_000_000n), purse(2, 1_000_000_000n), purse(3, 1_000_000_000n)],
    service: [said(1, 'Completed'), said(2, 'Refunded'), said(3, 'Quoted')],
    accounts: new Map([
      ['pix:key-1', 5395n],
      ['provider:float', -5432n],
    ]),
    ledgerSum: '0.00',
  }
}

function goodLog(): DriverLog {
  const log = new DriverLog()
  for (const number of [1, 2, 3]) {
    const intentKey = `press-${number}`
    log.intent({ intentKey, pixKey: `key-${number}`, sale: number })
    log.orders.set(intentKey, `order-${number}`)
  }
  log.begun('order-1', 'transfer', 4)
  log.reported('order-1', 'transfer', '0xtransfer1')
  log.ends.set('order-1', 'completed')
  return log
}

const broken = (books: Books, log = goodLog()) =>
  judge(books, log)
    .findings.filter(({ held }) => !held)
    .map(({ promise }) => promise.split(':')[0])

const lost = 'nothing that was acknowledged is lost'
const stray = 'every deposit on a chain is one order of ours'
const doubled = 'nothing is doubled'
const untrue = '[R47] every order ended as our record says'
const open = 'every order came to an end'
const balance = 'every balance is explained to the last base unit'
const bank = 'the bank paid completed orders only, and its ledger sums to zero'

test('consistent books break no promise', () => {
  const { findings, ends } = judge(goodBooks(), goodLog())
  expect(findings.filter(({ held }) => !held)).toEqual([])
  expect([...ends.values()]).toEqual(['paid', 'refunded', 'expired, nothing moved'])
})

test('a payout that was not posted, or was short by one centavo, is found', () => {
  expect(broken({ ...goodBooks(), accounts: new Map([['pix:key-1', 5394n]]) })).toEqual([untrue])
  expect(broken({ ...goodBooks(), accounts: new Map() })).toEqual([untrue])
})

test('a payout that was posted twice, or was one centavo too much, is found', () => {
  for (const centavos of [10_790n, 5396n])
    expect(broken({ ...goodBooks(), accounts: new Map([['pix:key-1', centavos]]) })).toEqual([
      doubled,
      untrue,
    ])
})

test('a payout for an order that moved nothing, or was refunded, is found', () => {
  for (const key of ['pix:key-2', 'pix:key-3']) {
    const accounts = new Map([...goodBooks().accounts, [key, 5395n]] as const)
    expect(broken({ ...goodBooks(), accounts })).toEqual([untrue, bank])
  }
})

test('a payout to an unknown key is found, and a ledger that does not sum to zero', () => {
  const accounts = new Map([...goodBooks().accounts, ['pix:stranger', 1n]] as const)
  expect(broken({ ...goodBooks(), accounts })).toEqual([bank])
  expect(broken({ ...goodBooks(), ledgerSum: '0.01' })).toEqual([bank])
})

test('a deposit without one of our orders is found', () => {
  expect(broken({ ...goodBooks(), deposits: [...goodBooks().deposits, deposit(9)] })).toEqual([stray])
})

test('a deposit of one base unit more or less than quoted is found', () => {
  const { deposits } = goodBooks()
  for (const amount of [9_999_999n, 10_000_001n])
    expect(broken({ ...goodBooks(), deposits: [deposit(1, { amount }), ...deposits.slice(1)] })).toEqual([
      untrue,
    ])
})

test('a refund that was short, came twice, or never came is found', () => {
  const first = deposit(1)
  const short = { ...refund, amount: 9_999_999n }
  const of = (refunds: Deposit['refunds']) => [first, deposit(2, { refunds, collects: [] })]
  expect(broken({ ...goodBooks(), deposits: of([short]) })).toEqual([untrue])
  expect(broken({ ...goodBooks(), deposits: of([]) })).toEqual([untrue])
  expect(broken({ ...goodBooks(), deposits: of([refund, refund]) })).toEqual([doubled, untrue])
})

test('an order that says nothing moved, although its deposit is on the chain, is found', () => {
  const [first, second] = goodBooks().orders
  const orders = [...[first, second].flatMap((each) => each ?? []), order(3, { state: 'abandoned' })]
  const deposits = [...goodBooks().deposits, deposit(3, { collects: [] })]
  expect(broken({ ...goodBooks(), orders, deposits })).toEqual([untrue, open])
})

test('an order without an end is found', () => {
  const orders = goodBooks().orders.map((each) =>
    each.id === 'order-3' ? { ...each, state: 'unknown' as const } : each,
  )
  expect(broken({ ...goodBooks(), orders })).toEqual([untrue, open])
})

test('a balance that is one base unit off is found', () => {
  const [first, ...rest] = goodBooks().purses
  if (first === undefined) throw new Error('no purse')
  expect(broken({ ...goodBooks(), purses: [{ ...first, balance: first.balance + 1n }, ...rest] })).toEqual([
    balance,
  ])
})

test('an acknowledged start, hash or order missing from the record is found', () => {
  expect(
    broken({ ...goodBooks(), events: new Map([['order-1', [{ type: 'step-begun', nonce: 4 }]]]) }),
  ).toEqual([lost])
  expect(broken({ ...goodBooks(), events: new Map() })).toEqual([lost])
  const log = goodLog()
  log.orders.set('press-4', 'order-4')
  expect(broken(goodBooks(), log)).toEqual([lost])
})

test('two orders or two quotes for one press are found', () => {
  const [key] = goodBooks().keys.keys()
  const keys = new Map([...goodBooks().keys, [key ?? '', ['order-1', 'order-9']]] as const)
  expect(broken({ ...goodBooks(), keys })).toEqual([doubled])
  const [first] = goodBooks().service
  const again = { ...first, transactionId: 'transaction-9', status: 'Quoted', payoutAmount: '53.95' }
  const service = [...goodBooks().service, { ...again, recipientAccount: 'pix:key-1' }]
  expect(broken({ ...goodBooks(), service })).toEqual([doubled])
})

test('a final state that changed, and a fold that does not agree, are found', () => {
  const log = goodLog()
  log.ends.set('order-2', 'completed')
  expect(broken(goodBooks(), log)).toEqual(['[R47] a final state is kept, and no press is answered twice'])
  expect(broken({ ...goodBooks(), broken: ['order-1 is kept as sent and folds to completed'] })).toEqual([
    '[R47] every record is the fold of its events, and nothing is incomplete',
  ])
})
