import { describe, expect, test } from 'vitest'
import { goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { orderIn } from '../testing'
import { sellDraftFrom } from './sell-draft-from'

const { token } = goodSale(oneSale)
const saved = (id: string): PixChoice => ({
  id,
  label: id,
  maskedKey: 'm***@example.com',
  keyKind: 'email',
  kycStatus: 'approved',
})
const recipients = [saved('landlord'), saved('mom')]
const sources = { chains: [oneChain], recipients, locale: 'en' } as const
const orderFor = (recipientId: string | null) => {
  const order = orderIn('quoted')
  return { ...order, recipient: { ...order.recipient, id: recipientId } }
}

describe('the recipient in the initial draft of a sale', () => {
  test.each([
    ['the one that was paid last, in a new sale', null, 'landlord'],
    ['the one of the order that is changed', orderFor('mom'), 'mom'],
    ['nobody yet, where the one of that order was typed in', orderFor(null), null],
    ['nobody yet, where the one of that order can be paid no more', orderFor('gone'), null],
  ])('%s', (_, from, expected) => {
    expect(sellDraftFrom({ ...sources, from })?.savedRecipientId).toBe(expected)
  })

  test('is nobody yet, rather than another one, where the one that was paid last is not accepted any more', () => {
    const rejected = { ...saved('landlord'), kycStatus: 'rejected' } as const
    const offered = [rejected, saved('mom')]
    expect(sellDraftFrom({ ...sources, recipients: offered, from: null })?.savedRecipientId).toBeNull()
  })

  test.each([
    ['the one that was asked for', 'mom', 'mom'],
    ['nobody, never another one, when the one that was asked for is not on offer', 'frozen', null],
  ])('%s', (_, to, expected) => {
    expect(sellDraftFrom({ ...sources, from: null, to })?.savedRecipientId).toBe(expected)
  })

  test('is the changed order’s recipient, even if its token is no longer offered', () => {
    const from = { ...orderFor('mom'), chainId: 1 }
    expect(sellDraftFrom({ ...sources, from })).toMatchObject({
      chainId: token.chainId,
      savedRecipientId: 'mom',
    })
  })
})
