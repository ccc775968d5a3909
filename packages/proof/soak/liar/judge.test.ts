import { describe, expect, test } from 'vitest'
import { judgeEnds, judgeMoment, type Moment, type OurOrder, type TrueOrder } from './judge'

const now = new Date('2026-11-23T12:00:00.000Z')
const sale: OurOrder = {
  id: 'order',
  kind: 'sell',
  state: 'processing',
  account: '0x1',
  transactionId: 'tx',
  receiver: null,
}
const paid: TrueOrder = {
  status: 'Processing',
  evidence: true,
  isReturned: false,
  isPaid: true,
  receiver: null,
}
const unpaid: TrueOrder = {
  status: 'Quoted',
  evidence: false,
  isReturned: false,
  isPaid: false,
  receiver: null,
}

function moment(order: Partial<OurOrder>, truth: TrueOrder, more: Partial<Moment> = {}): Moment {
  const ours = [{ ...sale, ...order }]
  return { ours, truths: new Map([['tx', truth]]), heard: new Map(), listed: new Set(), now, ...more }
}

const said = (secondsAgo: number) =>
  new Map([['tx', { asked: 3, word: 'COMPLETED', since: new Date(now.getTime() - secondsAgo * 1_000) }]])

describe('at any moment', () => {
  test('an end without support from a chain or a true answer is unfounded', () => {
    for (const state of ['completed', 'failed', 'refunded'] as const)
      expect(judgeMoment(moment({ state }, unpaid)).unfounded, state).toHaveLength(1)
    expect(judgeMoment(moment({ state: 'completed', transactionId: 'other' }, paid)).unfounded).toHaveLength(
      1,
    )
  })

  test('a sale completed by its deposit and an answer is early until the service is done', () => {
    const verdict = judgeMoment(moment({ state: 'completed' }, paid))
    expect(verdict).toMatchObject({ unfounded: [], early: [expect.stringContaining('sell order')] })
    const done = judgeMoment(moment({ state: 'completed' }, { ...paid, status: 'Completed' }))
    expect(done).toMatchObject({ unfounded: [], early: [] })
  })

  test('tokens that the chain shows as returned may be shown as returned', () => {
    const failed = { ...paid, status: 'Failed' } as const
    expect(judgeMoment(moment({ state: 'refunded' }, failed)).unfounded).toHaveLength(1)
    expect(judgeMoment(moment({ state: 'refunded' }, { ...failed, isReturned: true })).unfounded).toEqual([])
  })

  test("tokens at an order's receiver are evidence, whichever order its id names", () => {
    const own = { kind: 'buy', state: 'completed', receiver: '0xown' } as const
    const named = { ...unpaid, status: 'Failed', receiver: '0xother' } as const
    const truths = (at: string) =>
      new Map([
        ['tx', named],
        ['own', { ...paid, receiver: at }],
      ])
    expect(judgeMoment(moment(own, named, { truths: truths('0xown') })).unfounded).toEqual([])
    expect(judgeMoment(moment(own, named, { truths: truths('0xthird') })).unfounded).toHaveLength(1)
  })

  test('an order called completed that no chain confirms is on the list in time', () => {
    const open = { state: 'sending' } as const
    expect(judgeMoment(moment(open, unpaid, { heard: said(59) })).unlisted).toEqual([])
    expect(judgeMoment(moment(open, unpaid, { heard: said(61) })).unlisted).toHaveLength(1)
    const listed = moment(open, unpaid, { heard: said(61), listed: new Set(['order']) })
    expect(judgeMoment(listed)).toMatchObject({ unlisted: [], listed: ['order'] })
  })
})

describe('once the truth was told for long enough', () => {
  test('an order that stays open is stuck, and one with another end is untrue', () => {
    const completed = { ...paid, status: 'Completed' } as const
    expect(judgeEnds(moment({}, completed), new Set())).toMatchObject({ deaf: [expect.anything()] })
    const other = judgeEnds(moment({ state: 'failed' }, completed), new Set())
    expect(other).toMatchObject({ deaf: [], untrue: [expect.anything()], ids: ['order'] })
    expect(judgeEnds(moment({ state: 'completed' }, completed), new Set()).untrue).toEqual([])
  })

  test('completed is never the true end of an order that was not paid', () => {
    const failed = { ...unpaid, status: 'Failed' } as const
    expect(judgeEnds(moment({ state: 'completed' }, failed), new Set()).untrue).toHaveLength(1)
    expect(judgeEnds(moment({ state: 'expired' }, failed), new Set()).untrue).toEqual([])
  })

  test("an order that was given another one's id may end as that one did, or wait on the list", () => {
    const named = { ...unpaid, status: 'Failed', receiver: '0xother' } as const
    const own = { kind: 'buy', receiver: '0xown' } as const
    expect(judgeEnds(moment({ ...own, state: 'failed' }, named), new Set()).untrue).toEqual([])
    expect(judgeEnds(moment({ ...own, state: 'completed' }, named), new Set()).untrue).toHaveLength(1)
    expect(judgeEnds(moment(own, named), new Set()).deaf).toHaveLength(1)
    expect(judgeEnds(moment(own, named, { listed: new Set(['order']) }), new Set())).toMatchObject({
      untrue: [],
      waiting: 1,
    })
  })

  test('an order whose quote lied about the amount may wait, but only on the list', () => {
    const order = moment({ kind: 'buy' }, { ...paid, status: 'Completed' })
    expect(judgeEnds(order, new Set(['tx'])).untrue).toHaveLength(1)
    const listed = { ...order, listed: new Set(['order']) }
    expect(judgeEnds(listed, new Set(['tx']))).toMatchObject({ untrue: [], waiting: 1 })
    expect(judgeEnds(listed, new Set()).untrue).toHaveLength(1)
  })
})
