import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type SignedState, ways } from '@/lib/domain/order/order.fixture'
import en from '@/messages/en.json'
import { WithRecord } from '../checkout/flow/with-record'
import { followed, orderIn, show } from '../checkout/testing'
import { OrderRecord } from './order-record'

afterEach(cleanup)

function showRecord(state: SignedState) {
  const order = {
    ...orderIn(state),
    timeline: [
      {
        seq: 1,
        what: 'asked',
        by: 'person',
        at: '2026-11-21T12:00:00.000Z',
        until: null,
        events: 1,
      } as const,
    ],
  }
  return show(
    <WithRecord followed={followed(order)} record={<OrderRecord />}>
      <p>screen</p>
    </WithRecord>,
  )
}

// Safe: the keys of the table of ways.
test.each(Object.keys(ways) as SignedState[])(
  'the log of an order that is %s never opens on its own',
  (state) => {
    const { container } = showRecord(state)
    expect(screen.getByText(en.timeline.technical)).toBeTruthy()
    expect(container.querySelectorAll('details[open]')).toHaveLength(0)
    expect(screen.queryByText(en.timeline.heading)).toBeNull()
  },
)

test('the log appears once a person opens it', async () => {
  const { container } = showRecord('completed')
  const fold = container.querySelector('details')
  if (fold === null) throw new Error('no details')
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  expect(await screen.findByRole('heading', { name: en.timeline.heading })).toBeTruthy()
  expect(await screen.findByText('You asked for a quote', {}, { timeout: 10_000 })).toBeTruthy()
})
