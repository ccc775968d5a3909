// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { SellStatus } from '@/lib/domain/kinds/sell/kind'
import { decimal, goodSale, oneSale } from '@/lib/domain/plan/plan.fixture'
import { readFrameEvent } from '../frame/frame-event'
import { openRamp, sellStatus, sentSale, standStill } from '../test/ramp-world'
import { chainWith } from '../test/widget-chain'

const completed = sellStatus('completed')

const { quote, token } = goodSale(oneSale)

standStill()

/** A sale whose deposit the chain shows, looked at after each gap; each question gets the next answer, then the last. */
async function heard(answers: readonly SellStatus[], gapsSeconds: readonly number[]) {
  const left = [...answers]
  const status = async () => (left.length > 1 ? left.shift() : left[0]) ?? completed
  const world = openRamp({ sell: { status } })
  const id = await sentSale(world.ramp)
  chainWith(1n)
  for (const seconds of gapsSeconds) {
    vi.setSystemTime(new Date(Date.now() + seconds * 1_000))
    await world.ramp.api.status(id)
  }
  return world.events.filter((event) =>
    'step' in event && event.step === null ? true : event.type === 'correction',
  )
}

test.each([
  ['first named after the end', [completed, { ...completed, withdrawalAmount: decimal('5') }]],
  [
    'corrected after the end',
    [
      { ...completed, withdrawalAmount: decimal('542.13') },
      { ...completed, withdrawalAmount: decimal('5') },
    ],
  ],
])('a payout %s reaches the host as a correction', async (_, answers) => {
  const events = await heard(answers, [1, 5, 70, 660, 700, 86_400])
  expect(events.slice(-2)).toMatchObject([
    { type: 'transaction', status: 'completed', receiveAmount: '542.13', payoutFinding: null },
    { type: 'correction', from: 'completed', to: 'completed', receiveAmount: '5', payoutFinding: 'short' },
  ])
})

test('a payout as quoted, named after the end in other digits, is no correction', async () => {
  const events = await heard(
    [completed, { ...completed, withdrawalAmount: decimal('542.130') }],
    [1, 5, 70, 660],
  )
  expect(events.at(-1)).toMatchObject({ type: 'transaction', status: 'completed' })
})

test('an end that the service tells no longer is withdrawn', async () => {
  const events = await heard(
    [
      { ...completed, phase: 'failed' },
      { ...completed, phase: 'processing' },
    ],
    [1, 5, 30, 60],
  )
  expect(events.slice(-2)).toMatchObject([
    { type: 'transaction', status: 'processing', told: 'failed' },
    { type: 'transaction', status: 'processing', told: null, basis: 'told' },
  ])
})

test('a correction of a frame from before its finding was told is complete', () => {
  const correction = {
    type: 'correction',
    orderId: 'one',
    transactionId: quote.transactionId,
    flow: 'sell',
    chainId: token.chainId,
    token: token.address,
    from: 'completed',
    to: 'failed',
    sendAmount: '100',
    receiveAmount: null,
  }
  expect(readFrameEvent(correction)).toEqual({ ...correction, payoutFinding: null })
})
