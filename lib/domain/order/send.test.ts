// What an answer, a read of the chain and a host say of a send.
import { expect, test } from 'vitest'
import { deliverySeen } from '../kinds/buy/buy.fixture'
import { answerEvent } from '../kinds/rules'
import { sendHistory } from '../kinds/send/history.fixture'
import { goodDirect } from '../kinds/send/send.fixture'
import { decimal } from '../plan/plan.fixture'
import { deadReason } from './dead-letter'
import type { OrderEvent } from './events'
import { applyEvent, foldOrder } from './fold'
import type { Order } from './order'
import {
  begun,
  confirmed,
  created,
  later,
  mined,
  otherHash,
  refundSeen,
  sent,
  storedPlan,
  told,
  toldAgain,
  transferHash,
  ways,
} from './order.fixture'
import { correctionOf } from './settle'
import { hostStatusOf } from './view/host-status'
import { milestones } from './view/milestones'
import { toOrderView } from './view/view'
import { wantsDelivery } from './watch'

const to = (order: Order) => correctionOf(order, later(700))?.to ?? null
const heard = (order: Order, ...events: readonly OrderEvent[]) => events.reduce(applyEvent, order)
const send = (...events: readonly OrderEvent[]) =>
  foldOrder(sendHistory.created, [sendHistory.quote, ...ways.confirmed.slice(1), ...events])

test('[OFS-2] a send is completed once our own read has seen its delivery, not by a word alone', () => {
  const said = send(told('completed'), toldAgain('completed'))
  expect(said.state).toBe('processing')
  expect(heard(said, deliverySeen).state).toBe('completed')
})

test('a delivery that was seen stays as it was seen', () => {
  const seen = send(deliverySeen, told('completed'))
  const other = { amount: decimal('1'), hash: otherHash }
  expect(heard(seen, told('completed', { delivery: other })).delivery).toEqual(seen.delivery)
  expect(heard(seen, { ...deliverySeen, ...other } as OrderEvent)).toBe(seen)
})

test('[OFS-2] an end of a send is corrected to completed only when its delivery was seen', () => {
  const said = heard(
    send(told('failed'), toldAgain('failed')),
    told('completed', { at: later(600) }),
    told('completed', { at: later(661) }),
  )
  expect([said.state, to(said)]).toEqual(['failed', null])
  expect(to(heard(said, deliverySeen))).toBe('completed')
})

test('[OFS-2] a send whose tokens were both returned and delivered needs a person, whatever the service says last', () => {
  const now = new Date(later(1_000))
  const back = send(told('refunded'), refundSeen, told('completed', { at: later(200) }))
  expect(deadReason(heard(back, told('refunded', { at: later(300) })), null, now)).toBeNull()
  const both = [
    heard(back, deliverySeen, told('refunded', { at: later(300) })),
    send(told('completed'), deliverySeen, told('refunded'), refundSeen, told('completed')),
  ]
  expect(both.map(({ state, dissent }) => [state, dissent])).toEqual([
    ['refunded', null],
    ['completed', null],
  ])
  expect(both.map((order) => deadReason(order, null, now))).toEqual(['contradiction', 'contradiction'])
})

const direct = goodDirect()
const sendDirect = (...events: readonly OrderEvent[]) =>
  foldOrder({ ...created, intent: direct.intent }, [
    { type: 'quote-received', quote: direct.quote, plan: storedPlan(direct), at: created.at },
    begun('transfer'),
    sent('transfer'),
    mined('transfer'),
    ...events,
  ])

test('the delivery of a direct send is looked for once its own transfer is deep enough, whatever the service says', () => {
  const said = [[], [told('processing')], [told('failed'), toldAgain('failed')]]
  expect(said.map((events) => wantsDelivery(sendDirect(...events)))).toEqual([false, false, false])
  const deep = said.map((events) => sendDirect(...events, confirmed('transfer')))
  expect(deep.map(({ state }) => state)).toEqual(['confirmed', 'processing', 'failed'])
  expect(deep.map(wantsDelivery)).toEqual([true, true, true])
  expect(deep.map((order) => wantsDelivery(heard(order, deliverySeen)))).toEqual([false, false, false])
  expect(wantsDelivery(send())).toBe(false)
})

test('a direct send without any word of the service is still overdue after days, found or not', () => {
  const reason = (order: Order) => deadReason(order, null, new Date(later(73 * 3_600)))
  const waiting = sendDirect(confirmed('transfer'))
  expect([reason(waiting), reason(heard(waiting, deliverySeen))]).toEqual(['overdue', 'overdue'])
})

test('[OFS-2] a send that the service calls failed, although its delivery was seen, needs a person', () => {
  const said = sendDirect(confirmed('transfer'), told('failed'), toldAgain('failed'))
  const reason = (order: Order) => deadReason(order, null, new Date(later(1_000)))
  expect([said.state, reason(said)]).toEqual(['failed', null])
  expect(reason(heard(said, deliverySeen))).toBe('contradiction')
})

test('the progress of a send shows a delivery as done once we have seen it', () => {
  const statuses = (order: Order) => milestones(toOrderView(order)).map(({ name, status }) => [name, status])
  const waiting = sendDirect(confirmed('transfer'))
  const ends = (order: Order) => statuses(order).slice(-2)
  expect(ends(waiting)).toEqual([
    ['paying', 'active'],
    ['end', 'ahead'],
  ])
  expect(ends(heard(waiting, deliverySeen))).toEqual([
    ['paying', 'done'],
    ['end', 'done'],
  ])
})

test('what a host tells of a send includes both hashes and what arrived, which brings the widget’s order to the same facts', () => {
  const { created: asked, quote } = sendHistory
  const deposit = { address: null, amount: null, hash: transferHash }
  const heard = told('completed', { deposit })
  const order = foldOrder(asked, [quote, ...ways.confirmed.slice(1), heard, deliverySeen])
  const status = hostStatusOf(order, 'id-1')
  const { amount, hash } = order.delivery ?? {}
  expect(status).toMatchObject({ sourceHash: transferHash, destinationHash: hash, toAmount: amount })
  expect(hash).toBeDefined()
  if (!('sourceHash' in status)) throw new Error('no send')
  expect(answerEvent('send', status, new Date(0))).toMatchObject({ deposit, delivery: { amount, hash } })
  const waiting = hostStatusOf(foldOrder(asked, [quote]), 'id-1')
  expect(waiting).toMatchObject({ phase: 'awaiting-deposit', sourceHash: null, toAmount: null })
})
