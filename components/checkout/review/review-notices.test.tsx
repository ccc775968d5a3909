// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '@/messages/en.json'
import { orderIn, show, withoutNetwork } from '../testing'
import { idle } from './activity'
import { ReviewNotices } from './review-notices'

withoutNetwork()

test('an approval that the wallet answered unclearly is told until it is found, and its place then stays empty', () => {
  const unclear = { ...orderIn('approving'), reason: 'sent_unknown' } as const
  const { unmount } = show(<ReviewNotices order={unclear} activity={{ kind: 'unclear' }} next="approval" />)
  const notice = () => screen.getByText(en.review.approvalUnknown).closest('.invisible')
  expect(notice()).toBeNull()
  unmount()
  show(<ReviewNotices order={orderIn('quoted')} activity={{ kind: 'unclear' }} next="transfer" />)
  expect(notice()).not.toBeNull()
})

test('an approval of another amount than asked, which is not enough, is told as what the wallet signed', () => {
  const order = { ...orderIn('quoted'), reason: 'tx_replaced' } as const
  show(<ReviewNotices order={order} activity={idle} next="approval" />)
  expect(screen.getByText(/such as another amount/)).toBeTruthy()
})

test('what the wallet sent in the place of an approval may have moved tokens', () => {
  const order = { ...orderIn('quoted'), reason: 'tx_replaced' } as const
  show(<ReviewNotices order={order} activity={idle} next="approval" />)
  expect(screen.queryByText(/no tokens moved/i)).toBeNull()
  expect(screen.getByText(/an approval moves no tokens/i)).toBeTruthy()
})

test('an approval of another amount than asked did not fail if it is enough', () => {
  const order = { ...orderIn('quoted'), reason: 'tx_replaced' } as const
  const { unmount } = show(<ReviewNotices order={order} activity={idle} next="approval" />)
  expect(screen.queryByText(en.review.approvalOver)).not.toBeNull()
  unmount()
  show(<ReviewNotices order={order} activity={idle} next="transfer" />)
  expect(screen.queryByText(en.review.approvalOver)).toBeNull()
})
