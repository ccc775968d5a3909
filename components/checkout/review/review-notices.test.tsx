// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import en from '@/messages/en.json'
import { orderIn, show, withoutNetwork } from '../testing'
import { idle } from './activity'
import { ReviewNotices } from './review-notices'

withoutNetwork()

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
