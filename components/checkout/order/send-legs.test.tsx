// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { goodSend } from '@/lib/domain/kinds/send/send.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { chains, fakeRamp, show } from '../testing'
import { SendLegs } from './send-legs'

afterEach(cleanup)

test('the first leg of a send is waited for once it has a hash, and the second has not begun', () => {
  const [first] = chains
  if (first === undefined) throw new Error('a chain')
  const ramp = { ...fakeRamp(), chains: [first, { ...first, id: 31338, name: 'Sandbox B' }] }
  const order = toOrderView(foldOrder({ ...created, intent: goodSend().intent }, ways.sent))
  show(<SendLegs order={order} />, ramp)
  const [sent, delivered] = screen.getAllByRole('listitem')
  expect(sent?.textContent).toContain('Waiting for confirmation')
  expect(delivered?.textContent).toContain('Not yet')
})
