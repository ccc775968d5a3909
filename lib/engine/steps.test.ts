import { describe, expect, test } from 'vitest'
import type { Hex } from '@/lib/domain/chains'
import type { OrderEvent } from '@/lib/domain/order/events'
import { applyEvent, foldOrder } from '@/lib/domain/order/fold'
import type { Order } from '@/lib/domain/order/order'
import {
  begun,
  created,
  otherHash,
  plan,
  quote,
  received,
  storedPlan,
  transferHash,
} from '@/lib/domain/order/order.fixture'
import type { SeenTx } from '@/lib/domain/order/seen-tx'
import { account, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { type FakeChain, fakeChain, readerOf } from './chain.fixture'
import { readLostStep } from './lost-step'
import { readSteps } from './steps'

const minute = 60_000
const quotedAt = Date.parse('2026-11-21T12:00:00.000Z')
const later = (ms: number) => () => new Date(quotedAt + ms)
/** The transfer was put before a wallet with nonce 1, and its hash never arrived. */
const open = (...more: readonly OrderEvent[]) => foldOrder(created, [received, begun('transfer', 1), ...more])

const step = { step: 'transfer', hash: transferHash, at: created.at } as const
const shown: readonly OrderEvent[] = [
  { type: 'step-sent', ...step },
  { type: 'step-seen', ...step, nonce: 1 },
]

/** The planned transfer in a block. */
function transfer(blockNumber: number, success: boolean, head = 1_000): SeenTx {
  const { from, to, data } = plan.transfer
  const confirmations = head - blockNumber + 1
  return {
    hash: transferHash,
    from,
    to,
    data,
    value: 0n,
    nonce: 1,
    mined: { success, outOfGas: false, blockNumber, confirmations },
  }
}

const used = (block: number, hash: Hex) => ({
  sent: [
    { block: 1, hash: otherHash },
    { block, hash },
  ],
})
const page = { limits: { wholeBlocks: 32, firstSearch: 400 } }

async function look(chain: FakeChain, { order = open(), now = later(20 * minute), reader = {} } = {}) {
  return (await readSteps(readerOf(chain, reader), order, now)).map(({ type }) => type)
}

describe('a transfer without a hash, on a node that has pruned old states', () => {
  test('is found by its nonce when it failed', async () => {
    const chain = fakeChain({
      ...used(990, transferHash),
      transactions: [transfer(990, false)],
      oldestState: 995,
    })
    expect(await look(chain, { reader: page })).toEqual(['step-seen', 'step-mined'])
  })

  test('is replaced when something else used the nonce that the chain had shown for it', async () => {
    const chain = fakeChain({ ...used(990, `0x${'5'.repeat(64)}`), oldestState: 995 })
    const order = open(...shown)
    const [event] = (await readSteps(readerOf(chain, page), order, later(20 * minute))).slice(-1)
    expect(event).toMatchObject({ type: 'step-replaced', by: `0x${'5'.repeat(64)}`, sameCall: false })
  })
})

describe('a transfer without a hash, on a node that answers for short ranges', () => {
  test('is found by the token’s log', async () => {
    const log = { hash: transferHash, blockNumber: 700, logIndex: 0, value: 100_000_000n }
    const chain = fakeChain({ logs: [log], transactions: [transfer(700, true)], longestRange: 20 })
    expect(await look(chain, { reader: page })).toEqual(['step-seen', 'step-mined', 'step-confirmed'])
    expect(chain.refused.length).toBeGreaterThan(0)
  })

  test('is given up only once every block since the quote was searched, over as many looks as needed', async () => {
    const chain = fakeChain({ longestRange: 5, nowMs: 0 })
    const reader = readerOf(chain, page)
    let order = open()
    const kinds: string[] = []
    for (let looks = 0; looks < 10 && !kinds.includes('step-dropped'); looks++) {
      const events = await readSteps(reader, order, later(20 * minute))
      kinds.push(...events.map(({ type }) => type))
      order = events.reduce(applyEvent, order)
    }
    expect(kinds.filter((kind) => kind === 'step-dropped')).toHaveLength(1)
    expect(kinds.indexOf('chain-searched')).toBe(0)
  })
})

describe('a transfer that comes into a block during the search', () => {
  const deep = [10, 20].map((block) => ({ block, hash: otherHash }))
  /** The blocks up to the head are searched, and meanwhile there is a newer one. */
  async function lookMeanwhile(order: Order) {
    const chain = fakeChain({ sent: deep, depth: 12 })
    const logs = async () => {
      chain.head = 1_001
      chain.sent = [...deep, { block: 1_001, hash: transferHash }]
      return []
    }
    return look(chain, { order, reader: { logs } })
  }

  test('does not count as never sent, though something else used the nonce that was recorded', async () => {
    expect(await lookMeanwhile(open())).toEqual(['chain-searched'])
  })

  test('does not count as dropped, though no nonce was recorded', async () => {
    const at = created.at
    const hashOnly: readonly OrderEvent[] = [
      { type: 'step-sent', ...step },
      { type: 'step-missing', ...step, at },
    ]
    expect(await lookMeanwhile(foldOrder(created, [received, ...hashOnly]))).toEqual(['chain-searched'])
  })

  test('counts as never sent once nothing of the account can change', async () => {
    expect(await look(fakeChain({ sent: deep, depth: 12 }))).toContain('step-dropped')
  })
})

describe('a search that found nothing', () => {
  test('continues where the last one ended', async () => {
    const chain = fakeChain()
    const searched: OrderEvent = { type: 'chain-searched', what: 'transfer', upTo: 900, at: created.at }
    expect(await look(chain, { order: open(searched), now: later(minute) })).toEqual([])
    expect(chain.answered).toEqual([{ first: 901, last: 1_000 }])
  })

  test('is recorded the first time by the server, and by a page when it is long', async () => {
    const young = { headMs: quotedAt + minute }
    const now = later(minute)
    expect(await look(fakeChain(young), { now })).toEqual(['chain-searched'])
    expect(await look(fakeChain(young), { now, reader: page })).toEqual([])
    expect(await look(fakeChain(), { now, reader: page })).toEqual(['chain-searched'])
  })

  test('never goes beyond the reach of a reorganisation', async () => {
    const [event] = await readSteps(readerOf(fakeChain({ depth: 12 })), open(), later(minute))
    expect(event).toMatchObject({ what: 'transfer', upTo: 988 })
  })
})

describe('a transfer of the same bytes from before the step began', () => {
  const plain = storedPlan(goodSale({ ...oneSale, kind: 'token-transfer', hasApproval: false }))
  const quoted: OrderEvent = { type: 'quote-received', quote, plan: plain, at: created.at }
  const order = foldOrder(created, [quoted, begun('transfer', 2)])
  const { from, to, data } = plain.transfer
  /** With nonce 1, and a log, in a block made at a moment. */
  const chainOf = (blockNumber: number, headMs: number) =>
    fakeChain({
      headMs,
      logs: [{ hash: transferHash, blockNumber, logIndex: 0, value: 100_000_000n }],
      transactions: [{ ...transfer(blockNumber, true), from, to, data }],
      ...used(blockNumber, transferHash),
    })

  test('belongs to another order when it was in a block by then', async () => {
    const chain = chainOf(980, quotedAt + 10_000)
    expect(await look(chain, { order, now: later(minute) })).not.toContain('step-seen')
    expect(await look(chainOf(300, quotedAt + 20 * minute), { order })).toEqual([
      'chain-searched',
      'step-dropped',
    ])
  })

  test('neither belongs to the order nor lets it end while it may be its own', async () => {
    const chain = chainOf(990, quotedAt + 20 * minute)
    expect(await look(chain, { order })).toEqual([])
  })

  test('is the step’s own when the call names the order, whatever nonce the wallet used', async () => {
    const chain = fakeChain({ ...chainOf(990, quotedAt + minute), transactions: [transfer(990, true)] })
    const named = foldOrder(created, [received, begun('transfer', 2)])
    expect(await look(chain, { order: named, now: later(minute) })).toContain('step-seen')
  })
})

describe('an approval that was started and has no hash', () => {
  const order = foldOrder(created, [received, begun('approval', 1)])
  const lost = (chain: FakeChain) => readLostStep(readerOf(chain), order, 'approval', later(minute))
  const { from, to, data } = plan.approval ?? plan.transfer
  const approval = { ...transfer(900, true), from, to, data }
  const log = { hash: transferHash, blockNumber: 900, logIndex: 0, value: 1n }

  test('was sent when the token logged it', async () => {
    const found = await lost(fakeChain({ logs: [log], transactions: [approval] }))
    expect(found).toMatchObject({ fate: 'sent', events: [{ type: 'step-seen', hash: transferHash }, {}, {}] })
  })

  test('may be signed again when everything was searched and nothing is pending', async () => {
    expect(await lost(fakeChain())).toEqual({ fate: 'free', events: [] })
    expect(await lost(fakeChain({ waiting: 1 }))).toEqual({ fate: 'open', events: [] })
    const logFailure = () => 'stop' as const
    const reader = readerOf(fakeChain({ longestRange: 1 }), { logFailure })
    expect(await readLostStep(reader, order, 'approval', later(minute))).toMatchObject({ fate: 'open' })
  })

  test('is searched by its spender', async () => {
    const asked: unknown[] = []
    const reader = readerOf(fakeChain(), {
      logs: async (question) => {
        asked.push(question)
        return []
      },
    })
    await readLostStep(reader, order, 'approval', later(minute))
    expect(asked[0]).toMatchObject({
      event: 'Approval',
      from: [account],
      to: expect.stringMatching(/^0x5fbd0{35}1$/),
    })
  })
})

describe('a transfer that the chain had shown, and whose nonce something else used', () => {
  test.each([
    [997, true],
    [998, true],
    [999, false],
    [1_000, false],
  ])('in block %i of 1000, with three confirmations asked, is replaced: %j', async (block, isReplaced) => {
    const other = `0x${'5'.repeat(64)}` as const
    const events = await look(fakeChain(used(block, other)), { order: open(...shown) })
    expect(events.includes('step-replaced')).toBe(isReplaced)
  })
})

describe('a block in which a transaction used the nonce of a transfer that the chain had shown', () => {
  test.each<[string, Hex, readonly (SeenTx | null)[]]>([
    ['not find it by its hash', `0x${'5'.repeat(64)}`, []],
    ['not find it a moment ago, and it is the transfer', transferHash, [null, transfer(990, true)]],
  ])('proves nothing while the node did %s', async (_, by, answers) => {
    const left = [...answers]
    const reader = { transaction: async () => left.shift() ?? null }
    const looking = look(fakeChain(used(990, by)), { order: open(...shown), reader })
    await expect(looking).rejects.toThrow('the chain contradicts itself')
  })
})

describe('a transfer that its block has but the node does not find by its hash', () => {
  const mined = { type: 'step-mined', ...step, blockNumber: 990, confirmations: 1, success: true } as const
  const lookIn = (head: number, ...more: readonly OrderEvent[]) =>
    look(fakeChain({ ...used(990, transferHash), head }), {
      order: open(...shown, mined, ...more),
      reader: { transaction: async () => null },
    })

  test('is no news while the block is young, nor once the transfer is confirmed', async () => {
    expect(await lookIn(991)).toEqual([])
    expect(await lookIn(1_000, { type: 'step-confirmed', ...step, confirmations: 3 })).toEqual([])
  })

  test('leaves such a chain unread once the block is deep, so that a second node counts and people hear of it', async () => {
    await expect(lookIn(992)).rejects.toThrow('the chain contradicts itself')
  })
})
