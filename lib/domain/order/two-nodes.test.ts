import { describe, expect, test } from 'vitest'
import type { ChainEvent } from './events'
import { otherHash, transferHash } from './order.fixture'
import { agree, alone, type ChainTrouble, singleAfterMs, worseTrouble } from './two-nodes'

const at = '2026-11-21T12:00:00.000Z'
const step = 'transfer'
const confirmed: ChainEvent = { type: 'step-confirmed', step, hash: transferHash, confirmations: 3, at }
const dropped: ChainEvent = { type: 'step-dropped', step, at }
const missing: ChainEvent = { type: 'step-missing', step, hash: transferHash, at }
const replaced: ChainEvent = { type: 'step-replaced', step, by: otherHash, sameCall: false, at }
const absent: ChainEvent = { type: 'chain-absent', what: 'transfer', upTo: 9, at }
const searched = (upTo: number): ChainEvent => ({ type: 'chain-searched', what: 'transfer', upTo, at })
const refund = (hash: typeof transferHash): ChainEvent =>
  ({
    type: 'refund-seen',
    hash,
    amount: '10',
    address: `0x${'a'.repeat(40)}`,
    at,
  }) as ChainEvent // Safe: the amount is a decimal

const conclusive: readonly (readonly [string, ChainEvent])[] = [
  ['enough depth', confirmed],
  ['“nothing was sent”', dropped],
  ['another in its place', replaced],
  ['“not there”', absent],
  ['a refund', refund(transferHash)],
]

describe('two nodes of one chain', () => {
  test.each(conclusive)('must both confirm %s', (_, event) => {
    expect(agree([event], [event])).toEqual({ events: [event], differ: false })
    expect(agree([event], [])).toEqual({ events: [], differ: true })
    expect(agree([], [event])).toEqual({ events: [], differ: true })
  })

  test('disagree about a transfer that one calls failed and the other mined', () => {
    const mined = {
      type: 'step-mined',
      step,
      hash: transferHash,
      blockNumber: 5,
      confirmations: 1,
      outOfGas: false,
      at,
    } as const
    const [failed, well] = [
      { ...mined, success: false },
      { ...mined, success: true },
    ]
    expect(agree([failed], [well, confirmed])).toEqual({ events: [], differ: true })
    expect(agree([well, confirmed], [failed])).toEqual({ events: [well], differ: true })
    expect(agree([failed], [failed])).toEqual({ events: [failed], differ: false })
  })

  test('disagree when each names another transaction', () => {
    expect(agree([refund(transferHash)], [refund(otherHash)])).toEqual({ events: [], differ: true })
  })

  test('disagree when each names another step, or looked for something else', () => {
    for (const [one, other] of [
      [dropped, { ...dropped, step: 'approval' }],
      [absent, { ...absent, what: 'refund' }],
    ] as const)
      expect(agree([one], [other])).toEqual({ events: [], differ: true })
  })

  test.each<ChainEvent>([
    { type: 'step-seen', step, hash: transferHash, nonce: 7, at },
    {
      ...{ type: 'step-mined', step, hash: transferHash, blockNumber: 5, confirmations: 1 },
      success: true,
      at,
    },
    { ...replaced, sameCall: true },
  ])('count what one of them found, not that the other did not: $type', (found) => {
    for (const both of [agree([found], [missing]), agree([missing], [found])])
      expect(both).toEqual({ events: [found], differ: false })
  })

  test('may each report what ends nothing', () => {
    expect(agree([missing], [])).toEqual({ events: [missing], differ: false })
  })

  test('count as searched only as far as both have read', () => {
    expect(agree([searched(90)], [searched(70)]).events).toEqual([searched(70)])
    expect(agree([searched(90)], []).events).toEqual([])
    const short = { ...searched(70), more: true } as const
    expect(agree([searched(90)], [short]).events).toEqual([short])
  })

  test.each(conclusive)('do not decide %s for ten minutes while one of them is unavailable', (_, event) => {
    expect(alone([missing, event], singleAfterMs - 1)).toEqual([missing])
    expect(alone([event], singleAfterMs)).toEqual([{ ...event, oneSource: true }])
  })

  test('do not count as searched for ten minutes while one of them is unavailable', () => {
    expect(alone([missing, searched(90)], singleAfterMs - 1)).toEqual([missing])
    expect(alone([missing, searched(90)], singleAfterMs)).toEqual([missing, searched(90)])
  })
})

test('of two troubles the one counts that says less about the order, in any order of reading', () => {
  const kinds = ['single', 'differ', 'unread'] as const
  const [single, differ, unread] = kinds.map(
    (kind, place): ChainTrouble => ({ kind, chainId: place, since: at }),
  )
  if (single === undefined || differ === undefined || unread === undefined) throw new Error('there are three')
  for (const [less, more] of [
    [null, single],
    [single, differ],
    [single, unread],
    [differ, unread],
  ] as const) {
    expect(worseTrouble(less, more)).toBe(more)
    expect(worseTrouble(more, less)).toBe(more)
  }
  expect(worseTrouble(null, null)).toBeNull()
})
