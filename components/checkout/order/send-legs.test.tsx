// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { goodSend } from '@/lib/domain/kinds/send/send.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, otherHash, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { decimal } from '@/lib/domain/plan/plan.fixture'
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

test('a delivery that we found is shown with its own amount, also before the send has ended', () => {
  const { intent } = goodSend()
  const found = { type: 'delivery-seen', amount: decimal('7'), hash: otherHash, at: created.at } as const
  const order = toOrderView(foldOrder({ ...created, intent }, [...ways.sent, found]))
  const [near] = chains
  const [token] = near?.tokens ?? []
  if (near === undefined || token === undefined) throw new Error('a chain with a token')
  const far = { ...token, chainId: intent.to.chainId, address: intent.to.token }
  show(<SendLegs order={order} />, {
    ...fakeRamp(),
    chains: [near, { ...near, id: far.chainId, tokens: [far] }],
  })
  const [, delivered] = screen.getAllByRole('listitem')
  expect(delivered?.textContent).toContain('Found')
  expect(delivered?.textContent?.replace(/\s/g, ' ')).toContain('7 USDC')
})
