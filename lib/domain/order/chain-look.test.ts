import { describe, expect, test } from 'vitest'
import type { StepName } from '../kinds/quote'
import { absentMoney, judgeLook, type StepLook, type StepSearch } from './chain-look'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder } from './fold'
import { findStep } from './order'
import {
  account,
  at,
  created,
  later,
  mined,
  missing,
  otherHash,
  plan,
  seen,
  told,
  transferHash,
  ways,
} from './order.fixture'
import type { SeenTx } from './seen-tx'

function lookAt(
  events: Parameters<typeof foldOrder>[1],
  changed: Partial<StepLook> = {},
  name: StepName = 'transfer',
) {
  const step = findStep(foldOrder(created, events), name)
  if (step === undefined) throw new Error(`no ${name}`)
  const nothing = { seen: null, search: null, deep: null, toldSince: null, quoteEndsAt: at }
  return judgeLook({
    step,
    planned: plan.transfer,
    ...nothing,
    head: 20,
    depth: 3,
    at: later(3_600),
    ...changed,
  })
}

const noTrace: StepSearch = {
  match: null,
  complete: true,
  madeMs: Number.POSITIVE_INFINITY,
  nonceUse: null,
  nonceFree: true,
  idle: true,
  upTo: null,
}
const madeAfter = (seconds: number) => ({ number: 18, madeMs: Date.parse(later(seconds)) })
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type)

describe('a look at a transfer', () => {
  test('recognises the planned call with a mark that the wallet appended, whatever nonce it used, and no other', () => {
    const { from, to, data } = plan.transfer
    const inBlock = { success: true, outOfGas: false, blockNumber: 18, confirmations: 3 }
    const marked: SeenTx = {
      hash: otherHash,
      from,
      to,
      data: `${data}8021`,
      value: 0n,
      nonce: 9,
      mined: inBlock,
    }
    const sent = [...ways.sending, { type: 'step-sent', step: 'transfer', hash: otherHash, at }] as const
    const judged = (tx: SeenTx, planned = plan.transfer) => typesOf(lookAt(sent, { seen: tx, planned }))
    expect(judged(marked)).toEqual(['step-seen', 'step-mined', 'step-confirmed'])
    expect(judged({ ...marked, mined: null })).toEqual(['step-seen'])
    const other: readonly SeenTx[] = [
      { ...marked, data: `0x8021${data.slice(2)}` },
      { ...marked, data: `0x${data.slice(2, -2)}` },
      { ...marked, to: account },
    ]
    for (const tx of other) expect(judged(tx)).toEqual(['step-refuted'])
    expect(judged(marked, { ...plan.transfer, data: '0x' })).toEqual(['step-refuted'])
  })

  test('counts a block no further than to its depth: while another node denies it, nothing more is stored', () => {
    const { from, to, data } = plan.transfer
    const seenAt = (confirmations: number): SeenTx => ({
      hash: transferHash,
      from,
      to,
      data,
      value: 0n,
      nonce: 8,
      mined: { success: true, outOfGas: false, blockNumber: 18, confirmations },
    })
    const heldBack = (events: readonly OrderEvent[], confirmations: number) =>
      lookAt(events, { seen: seenAt(confirmations) }).filter(({ type }) => type !== 'step-confirmed')
    const deep = [...ways.sent, ...heldBack(ways.sent, 3)]
    const order = foldOrder(created, deep)
    expect(findStep(order, 'transfer')).toMatchObject({ status: 'mined', confirmations: 3 })
    for (const event of heldBack(deep, 289)) expect(applyEvent(order, event)).toBe(order)
  })

  test('is never replaced by what has its recorded nonce under its hash; an approval is, once that is in a block', () => {
    const other = (nonce: number, isMined: boolean): SeenTx => ({
      hash: otherHash,
      from: account,
      to: account,
      data: '0x',
      value: 0n,
      nonce,
      mined: isMined ? { success: true, outOfGas: false, blockNumber: 18, confirmations: 3 } : null,
    })
    for (const isMined of [false, true])
      expect(typesOf(lookAt(ways.sent, { seen: other(8, isMined) }))).toEqual(['step-refuted'])
    const approval = (isMined: boolean) => lookAt(ways.approving, { seen: other(7, isMined) }, 'approval')
    expect(approval(false)).toEqual([])
    expect(approval(true)).toMatchObject([{ type: 'step-replaced', by: otherHash }])
  })

  test('gives up one without a trace only once its price has expired', () => {
    expect(typesOf(lookAt(ways.sending, { search: noTrace, quoteEndsAt: later(7_200) }))).toEqual([])
    expect(typesOf(lookAt(ways.sending, { search: noTrace }))).toEqual(['step-dropped'])
  })

  test('gives up one without a trace only by blocks made after its time, at most a clock’s tolerance earlier', () => {
    const read = (seconds: number) =>
      typesOf(lookAt(ways.sending, { search: { ...noTrace, madeMs: Date.parse(later(seconds)) } }))
    expect([read(584), read(585)]).toEqual([[], ['step-dropped']])
  })

  describe('whose recorded nonce was used by something else', () => {
    const usedUp: StepSearch = { ...noTrace, nonceUse: { by: otherHash }, nonceFree: false }
    const looked = (events: Parameters<typeof foldOrder>[1], seconds: number, search = usedUp) =>
      typesOf(lookAt(events, { search, at: later(seconds) }))

    test('waits ten minutes for its prompt, since the wallet takes its nonce when the person confirms', () => {
      expect([looked(ways.sending, 599), looked(ways.sending, 600)]).toEqual([[], ['step-dropped']])
      expect(looked(ways.sending, 600, { ...usedUp, idle: false })).toEqual([])
    })

    test('is dropped, not replaced, while the chain has never shown the hash that the wallet gave', () => {
      const lost = [...ways.sent, missing('transfer', later(60))]
      expect([looked(lost, 659), looked(lost, 660)]).toEqual([[], ['step-dropped']])
    })

    test('is replaced at once when the chain had shown it', () => {
      expect(looked([...ways.sent, seen('transfer')], 60)).toEqual(['step-missing', 'step-replaced'])
    })
  })

  test('says nothing about a mined one by a node that is behind its block', () => {
    const events = [...ways.sent, mined('transfer', { blockNumber: 10 })]
    expect(lookAt(events, { search: noTrace, head: 9 })).toEqual([])
    expect(typesOf(lookAt(events, { search: noTrace, head: 10 }))).toContain('step-unmined')
  })

  test('contradicts the service only with blocks made after its word, whatever the clock of the chain', () => {
    const read = (seconds: number) =>
      typesOf(
        lookAt(ways.sending, {
          search: noTrace,
          quoteEndsAt: later(7_200),
          toldSince: at,
          deep: madeAfter(seconds),
        }),
      )
    expect([read(14), read(15)]).toEqual([[], ['chain-absent']])
  })
})

test('a refund told before a block contains it has two minutes more to appear', () => {
  const order = foldOrder(created, [...ways.processing, told('refunded')])
  const read = (seconds: number) => typesOf(absentMoney(order, 'refund', madeAfter(seconds), at))
  expect([read(134), read(135)]).toEqual([[], ['chain-absent']])
})
