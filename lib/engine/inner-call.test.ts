import { describe, expect, test } from 'vitest'
import type { Address } from '@/lib/domain/chains'
import { declinedBefore } from '@/lib/domain/order/declined'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, foldOrder } from '@/lib/domain/order/fold'
import type { Order } from '@/lib/domain/order/order'
import {
  begun,
  created,
  later,
  otherHash,
  plan,
  quote,
  received,
  storedPlan,
  told,
} from '@/lib/domain/order/order.fixture'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { type FakeChain, fakeChain, readerOf } from './chain.fixture'
import type { ChainReader } from './chain-reader'
import { readLostStep } from './lost-step'
import { readSteps } from './steps'

const minute = 60_000
const quotedAt = Date.parse('2026-11-21T12:00:00.000Z')
const now = () => new Date(quotedAt + 20 * minute)
/** The transfer was put before a wallet with nonce 1, and its hash never arrived. */
const open = (...more: readonly OrderEvent[]) => foldOrder(created, [received, begun('transfer', 1), ...more])

const relayer: Address = `0x${'9'.repeat(40)}`
const of = { step: 'transfer', hash: otherHash, at: created.at } as const
const sent: OrderEvent = { type: 'step-sent', ...of }
const tokens = { hash: otherHash, blockNumber: 990, logIndex: 0 }
const amount = 100_000_000n
const mined = { success: true, outOfGas: false, blockNumber: 990, confirmations: 11 }
const base = { hash: otherHash, to: account, value: 0n, mined }
const call = plan.transfer.data.slice(2)
/** The planned call in a batch of the account, and in what a relayer sends. */
const batch: SeenTx = { ...base, from: account, data: `0xfeed${call}00`, nonce: 1 }
const relayed: SeenTx = { ...batch, from: relayer, nonce: 7 }
/** Transactions that don't show the call. */
const opaque: SeenTx = { ...batch, data: '0xfeed' }
const opaqueRelayed: SeenTx = { ...relayed, data: '0xfeed' }

/** The account has used the order's nonce for something else. */
const laterSent = { sent: [1, 2].map((block) => ({ block, hash: `0x${'5'.repeat(64)}` as const })) }

const chainOf = (tx: SeenTx, value: bigint | null) =>
  fakeChain({ transactions: [tx], logs: value === null ? [] : [{ ...tokens, value }] })

/** A plain transfer, whose bytes don't name the order, and the same from a relayer. */
const plain = storedPlan(goodSale({ ...oneSale, kind: 'token-transfer', hasApproval: false }))
const quotedPlain: OrderEvent = { type: 'quote-received', quote, plan: plain, at: created.at }
const plainRelayed: SeenTx = { ...relayed, data: `0xfeed${plain.transfer.data.slice(2)}` }
const plainly = (tx: SeenTx, blockNumber: number) =>
  fakeChain({
    headMs: quotedAt + 20 * minute,
    logs: [{ ...tokens, blockNumber, value: amount }],
    transactions: [{ ...tx, mined: { ...mined, blockNumber } }],
  })

function events(chain: FakeChain, order: Order) {
  return readSteps(readerOf(chain), order, now)
}
async function look(chain: FakeChain, order: Order) {
  return (await events(chain, order)).map(({ type }) => type)
}
async function orderAfter(chain: FakeChain, order: Order): Promise<Order> {
  return (await events(chain, order)).reduce<Order>(applyEvent, order)
}

describe('the planned transfer inside another transaction', () => {
  test.each([
    ['a batch of the account', batch, 1],
    ['what a relayer sent', relayed, null],
  ])('counts like the transfer itself once the token shows what it took: %s', async (_, tx, nonce) => {
    for (const order of [open(sent), open()]) {
      expect(await orderAfter(chainOf(tx, amount), order)).toMatchObject({
        state: 'confirmed',
        steps: [{ hash: otherHash, nonce, status: 'confirmed' }],
      })
    }
  })

  test('waits under the hash that the wallet gave until a block has it', async () => {
    const waiting = chainOf({ ...relayed, mined: null }, null)
    const order = await orderAfter(waiting, open(sent))
    expect(order).toMatchObject({ state: 'sent', steps: [{ hash: otherHash, nonce: null }] })
    expect(await orderAfter(chainOf(relayed, amount), order)).toMatchObject({ state: 'confirmed' })
  })

  test('is no longer in a block after a reorganisation, and nothing else of the account replaces it', async () => {
    const order = await orderAfter(
      chainOf({ ...relayed, mined: { ...mined, confirmations: 1 } }, amount),
      open(sent),
    )
    expect(order).toMatchObject({ state: 'sent', steps: [{ status: 'mined' }] })
    const left = await orderAfter(fakeChain(laterSent), order)
    expect(left).toMatchObject({ state: 'sent', steps: [{ status: 'sent', blockNumber: null }] })
    expect(await orderAfter(chainOf(relayed, amount), left)).toMatchObject({ state: 'confirmed' })
  })

  test('counts no longer when a reorganisation has put it into a block in which it takes nothing', async () => {
    const young = chainOf({ ...relayed, mined: { ...mined, confirmations: 1 } }, amount)
    const order = await orderAfter(young, open(sent))
    const moved = chainOf({ ...relayed, mined: { ...mined, blockNumber: 991 } }, null)
    const left = await orderAfter(moved, order)
    expect(left).toMatchObject({ state: 'sent', steps: [{ hash: otherHash, status: 'sent' }] })
    const refuted = await orderAfter(moved, left)
    expect(refuted).toMatchObject({ state: 'unknown', steps: [{ hash: null, status: 'begun' }] })
    expect(await orderAfter(moved, refuted)).toMatchObject({ state: 'abandoned', reason: 'never_sent' })
  })

  test.each([
    ['took nothing', relayed, null],
    ['took another amount', relayed, 99_000_000n],
    ['failed', { ...relayed, mined: { ...mined, success: false } }, null],
  ] as const)('does not count when it %s', async (_, tx, value) => {
    expect(await look(chainOf(tx, value), open(sent))).toEqual(['step-refuted'])
    // A node that is behind may not have the log yet.
    const young = { ...tx, mined: { ...mined, ...tx.mined, confirmations: 2 } }
    expect(await look(chainOf(young, value), open(sent))).toEqual(['step-seen'])
  })

  test('does not count for what another transaction of its block took', async () => {
    const chain = chainOf(relayed, amount)
    const logs = chain.logs.map((log) => ({ ...log, hash: `0x${'6'.repeat(64)}` as const }))
    expect(await look({ ...chain, logs }, open(sent))).toEqual(['step-refuted'])
  })

  test('counts only for the contract of the plan', async () => {
    const asked: unknown[] = []
    const reader = readerOf(chainOf(relayed, amount), {
      logs: async (question) => {
        asked.push(question.to)
        return []
      },
    })
    await readSteps(reader, open(sent), now)
    expect(asked).toEqual([plan.transfer.to])
  })

  test('of equal bytes belongs to another order when it is older than the prompt', async () => {
    const order = foldOrder(created, [quotedPlain, begun('transfer', 1)])
    const inBlock = (blockNumber: number) => plainly(plainRelayed, blockNumber)
    // The chain's clock may be fifteen seconds behind ours: the quote is as old as block 400.
    for (const block of [990, 393])
      expect(await orderAfter(inBlock(block), order)).toMatchObject({ state: 'confirmed' })
    for (const block of [392, 300])
      expect(await look(inBlock(block), order)).toEqual(['chain-searched', 'step-dropped'])
  })

  test('of equal bytes is the order’s when it is in a block minutes before the wallet answers', async () => {
    const answered = { step: 'transfer', hash: `0x${'7'.repeat(64)}`, at: later(15 * 60) } as const
    const order = foldOrder(created, [quotedPlain, begun('transfer', 1), { type: 'step-sent', ...answered }])
    const found = { state: 'confirmed', steps: [{ hash: otherHash }] }
    expect(await orderAfter(plainly(plainRelayed, 700), order)).toMatchObject(found)
  })

  test('of equal bytes is the order’s when the wallet called it declined minutes ago', async () => {
    const declined: OrderEvent = { type: 'step-refused', step: 'transfer', at: created.at }
    const order = foldOrder(created, [quotedPlain, begun('transfer', 1), declined])
    const again = declinedBefore(order, 1, now().toISOString())?.order ?? order
    const reader = readerOf({ ...plainly(plainRelayed, 700), hasCode: true })
    expect(await readLostStep(reader, again, 'transfer', now)).toMatchObject({ fate: 'sent' })
  })

  test('of equal bytes is not the order’s when the service names one from before the quote', async () => {
    const deposit = { address: null, amount: null, hash: otherHash }
    const order = foldOrder(created, [quotedPlain, told('processing', { deposit })])
    const direct: SeenTx = { ...batch, to: plain.transfer.to, data: plain.transfer.data }
    for (const tx of [direct, plainRelayed]) {
      expect(await look(plainly(tx, 990), order)).toContain('step-confirmed')
      expect(await look(plainly(tx, 100), order)).toEqual([])
    }
  })
})

describe('the planned approval inside another transaction', () => {
  const approval = plan.approval ?? plan.transfer
  const asked = foldOrder(created, [received, begun('approval', 1)])
  const tx: SeenTx = { ...relayed, data: `0xfeed${approval.data.slice(2)}` }

  test('counts once the token shows it', async () => {
    const found = await readLostStep(readerOf(chainOf(tx, amount)), asked, 'approval', now)
    expect(found).toMatchObject({ fate: 'sent' })
    expect(found.events.reduce<Order>(applyEvent, asked)).toMatchObject({
      state: 'quoted',
      steps: [{ name: 'approval', hash: otherHash, nonce: null, status: 'confirmed' }],
    })
  })

  test('does not count when it is older than the prompt: a reset may have used it up since', async () => {
    const event = { ...begun('approval', 1), at: later(15 * 60) } as OrderEvent
    const again = foldOrder(created, [received, event])
    const reader = readerOf(plainly(tx, 700))
    expect(await readLostStep(reader, again, 'approval', now)).toMatchObject({ fate: 'free' })
  })

  test('does not count when the token shows another amount', async () => {
    const found = await readLostStep(readerOf(chainOf(tx, 1n)), asked, 'approval', now)
    expect(found).toMatchObject({ fate: 'free' })
  })
})

describe('a hash that the wallet gave for a transaction that does not show the call', () => {
  const refuted: OrderEvent = { type: 'step-refuted', ...of }

  test('is not the step’s, whatever left under it', async () => {
    for (const value of [amount, 99_000_000n])
      expect(await look(chainOf(opaque, value), open(sent))).toEqual(['step-refuted'])
  })

  test('keeps the order open while exactly the tokens left under it, also when a relayer sent it', async () => {
    const order = open(sent, refuted)
    for (const tx of [opaque, opaqueRelayed]) expect(await look(chainOf(tx, amount), order)).toEqual([])
    expect(await look(chainOf(opaqueRelayed, 99_000_000n), order)).toContain('step-dropped')
    const failed = { ...opaqueRelayed, mined: { ...mined, success: false } }
    expect(await look(chainOf(failed, amount), order)).toContain('step-dropped')
  })

  test('keeps the order open when it makes the planned transfer from another account of the wallet', async () => {
    const order = open(sent, refuted)
    const { to, data } = plan.transfer
    const stranger: SeenTx = { ...relayed, to, data }
    const lookAt = (tx: SeenTx) => look(fakeChain({ transactions: [tx] }), order)
    expect(await lookAt(stranger)).toEqual([])
    expect(await lookAt({ ...stranger, mined: { ...mined, success: false } })).toContain('step-dropped')
    // One of the account itself belongs to another order.
    expect(await lookAt({ ...stranger, from: account, nonce: 1 })).toContain('step-dropped')
  })

  test('keeps the order open while no block has it', async () => {
    const waiting = fakeChain({ transactions: [{ ...opaqueRelayed, mined: null }] })
    expect(await look(waiting, open(sent, refuted))).toEqual([])
  })
})

describe('tokens that left in a transaction that no wallet named', () => {
  const userOperation = { step: 'transfer', hash: `0x${'7'.repeat(64)}`, at: created.at } as const
  const named = open({ type: 'step-sent', ...userOperation }, { type: 'step-missing', ...userOperation })

  test.each([
    ['inside what a relayer sent keep the order open', opaqueRelayed, amount, false],
    ['in another amount belong to something else', batch, 99_000_000n, true],
    ['by another payment of the same amount belong to something else', opaque, amount, true],
  ])('%s', async (_, tx, value, isOver) => {
    for (const order of [open(), named]) {
      expect((await look(chainOf(tx, value), order)).includes('step-dropped')).toBe(isOver)
    }
  })

  test.each([
    ['not the transaction', []],
    ['the transaction in no block', [{ ...opaqueRelayed, mined: null }]],
    // Another answer of the same node, or a contract that passes them on, shows no tokens at the contract itself.
    ['not yet that they went to the contract', [{ ...relayed, mined: { ...mined, confirmations: 2 } }]],
  ] as const)('keep the order open while the node shows their log and %s', async (_, transactions) => {
    const chain = fakeChain({ transactions: [...transactions], hasCode: true })
    const logs: ChainReader['logs'] = async ({ to }) => (to === null ? [{ ...tokens, value: amount }] : [])
    const reader = readerOf(chain, { logs })
    expect(await readSteps(reader, open(), now)).toEqual([])
    expect(await readLostStep(reader, open(), 'transfer', now)).toMatchObject({ fate: 'open' })
  })

  test('are the order’s when a smart account gave the hash of something that is no transaction', async () => {
    expect(await orderAfter(chainOf(relayed, amount), named)).toMatchObject({
      state: 'confirmed',
      steps: [{ hash: otherHash, nonce: null }],
    })
  })

  test('may come back after a reorganisation, though the account has used the nonce since', async () => {
    const young = { ...relayed, mined: { ...mined, confirmations: 1 } }
    const order = await orderAfter(chainOf(young, amount), named)
    expect(order).toMatchObject({ state: 'sent', steps: [{ hash: otherHash, status: 'mined' }] })
    const left = await orderAfter(fakeChain(laterSent), order)
    expect(left).toMatchObject({ state: 'sent', steps: [{ status: 'sent' }] })
  })
})
