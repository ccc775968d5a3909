import { expect, test } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { created } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { goodSale, oneChain, oneSale } from '@/lib/domain/plan/plan.fixture'
import { payeeOf, recipientName, symbolOf } from './order-words'

test('an order whose payee was erased names a mask', () => {
  const recipient = { id: null, label: null, maskedKey: '', saved: false }
  expect(payeeOf(toOrderView(foldOrder({ ...created, recipient }, [])))).toBe('***')
})

test('no line of a sentence ends inside of a short address', () => {
  const recipient = { id: null, label: null, maskedKey: '0x5aAe…eAed', saved: false }
  expect(recipientName(toOrderView(foldOrder({ ...created, recipient }, [])))).toBe('0x5aAe…\u2060eAed')
  const { token } = goodSale(oneSale)
  const place = { chainId: token.chainId, token: '0x7000000000000000000000000000000000004174' } as const
  expect(symbolOf(place, [])).toBe('0x7000…\u20604174')
  const both = [{ ...oneChain, tokens: [token, { ...token, address: place.token }] }]
  expect(symbolOf(place, both)).toBe('USDC (0x…\u20604174)')
})
