import { expect, test } from 'vitest'
import { createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { created } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { payeeOf } from './order-words'

test('an order whose payee was erased shows the address that gets tokens, and a mask for a Pix key', () => {
  const erased = { id: null, label: null, maskedKey: '', saved: false }
  const shown = [created, createdBuy].map((made) =>
    payeeOf(toOrderView(foldOrder({ ...made, recipient: erased }, []))),
  )
  expect(shown).toEqual(['***', expect.stringMatching(/^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/)])
})
