import { expect, test } from 'vitest'
import { foldOrder } from '@/lib/domain/order/fold'
import { created } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { payeeOf, recipientName } from './order-words'

test('an order whose payee was erased names a mask', () => {
  const recipient = { id: null, label: null, maskedKey: '', saved: false }
  expect(payeeOf(toOrderView(foldOrder({ ...created, recipient }, [])))).toBe('***')
})

test('no line of a sentence ends inside of a short address', () => {
  const recipient = { id: null, label: null, maskedKey: '0x5aAe…eAed', saved: false }
  expect(recipientName(toOrderView(foldOrder({ ...created, recipient }, [])))).toBe('0x5aAe…\u2060eAed')
})
