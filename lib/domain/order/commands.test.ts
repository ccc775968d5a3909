import { expect, test } from 'vitest'
import type { Hex } from '../chains'
import { judgeCancel, judgeHash } from './commands'
import { applyEvent, foldOrder } from './fold'
import { begun, created, mined, otherHash, refuted, sent, ways } from './order.fixture'

const hashOf = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`
const now = new Date('2026-11-21T12:00:05.000Z')

test('a person names hashes until ten were disproved, so that no record grows for ever', () => {
  let order = foldOrder(created, ways.quoted)
  for (let n = 1; n <= 10; n += 1) {
    const verdict = judgeHash(order, 'transfer', hashOf(n), now)
    if (verdict === 'nothing-to-do' || !('event' in verdict)) throw new Error(`hash ${n} was not taken`)
    order = applyEvent(applyEvent(order, verdict.event), refuted('transfer', hashOf(n)))
    expect(order.state).toBe('unknown')
  }
  expect(judgeHash(order, 'transfer', hashOf(11), now)).toEqual({ refuse: 'step_already_sent' })
  expect(judgeHash(order, 'transfer', hashOf(3), now)).toBe('nothing-to-do')
})

test('a step that failed takes another hash only once it is begun again', () => {
  const failed = [
    begun('approval'),
    sent('approval'),
    mined('approval', { success: false, confirmations: 9 }),
  ]
  const order = foldOrder(created, [...(ways.quoted ?? []), ...failed])
  expect(order.steps).toMatchObject([{ name: 'approval', status: 'reverted' }])
  expect(judgeHash(order, 'approval', otherHash, now)).toEqual({ refuse: 'step_already_sent' })
  const again = applyEvent(order, begun('approval', 8))
  expect(judgeHash(again, 'approval', otherHash, now)).toMatchObject({ event: { type: 'step-sent' } })
})

test('an order whose transfer is before a wallet can’t be cancelled, and is not said to be sent', () => {
  const cancel = (state: 'sending' | 'unknown' | 'sent') => judgeCancel(foldOrder(created, ways[state]), now)
  for (const state of ['sending', 'unknown'] as const)
    expect(cancel(state)).toEqual({ refuse: 'sent_unknown' })
  expect(cancel('sent')).toEqual({ refuse: 'step_already_sent' })
})
