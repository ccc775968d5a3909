// An earlier order whose flow the site has left out of site.config.ts since.
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buyWays, createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import { type OrderKind, orderKinds } from '@/lib/domain/kinds/kinds'
import { foldOrder } from '@/lib/domain/order/fold'
import { toOrderView } from '@/lib/domain/order/view/view'
import en from '@/messages/en.json'
import ptBR from '@/messages/pt-BR.json'
import { PlacesOfHost } from '../places'
import { fakeRamp, orderIn, show } from '../testing'
import { NewPrice } from './new-price'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
const site = vi.hoisted(() => ({ flows: [] as readonly OrderKind[] }))
vi.mock('@/site.config', () => ({ site }))
afterEach(cleanup)

const sale = orderIn('expired')
const unsaved = { ...sale, recipient: { ...sale.recipient, id: null } }
const purchase = toOrderView(foldOrder(createdBuy, buyWays.expired ?? []))

test.each([
  ['sale', sale],
  ['sale to someone who was not saved', unsaved],
  ['purchase', purchase],
] as const)('a %s offers no new price where the site has none, and says so in each language', (_, order) => {
  for (const [locale, messages] of [
    ['en', en],
    ['pt-BR', ptBR],
  ] as const) {
    site.flows = orderKinds.filter((kind) => kind !== order.kind)
    show(<NewPrice order={order} />, fakeRamp(), locale)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByText(messages.review.newPriceFormWhy)).toBeNull()
    expect(document.body.textContent).toMatch(
      /^(You can’t start a new (sale|purchase)|Este site não oferece novas (vendas|compras))/,
    )
    cleanup()
    site.flows = [order.kind]
    show(<NewPrice order={order} />, fakeRamp(), locale)
    expect(screen.queryByRole('button') ?? screen.queryByRole('link')).not.toBeNull()
    cleanup()
  }
})

test('one that was replaced still leads to the newer one', () => {
  site.flows = orderKinds.filter((kind) => kind !== 'sell')
  show(<NewPrice order={{ ...sale, replacedBy: 'order-2' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/sell/order-2')
})

test('in a widget the host has chosen the flow, whatever the site offers', () => {
  site.flows = orderKinds.filter((kind) => kind !== 'sell')
  show(
    <PlacesOfHost go={() => {}}>
      <NewPrice order={sale} />
    </PlacesOfHost>,
  )
  expect(screen.getByRole('button', { name: en.review.newPrice })).toBeTruthy()
})
