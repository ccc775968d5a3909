// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { buyWays, createdBuy, says } from '@/lib/domain/kinds/buy/buy.fixture'
import { foldOrder } from '@/lib/domain/order/fold'
import { at, created, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import en from '@/messages/en.json'
import { DroppedPanel } from '../outcome/dropped-panel'
import { PlacesOfHost } from '../places'
import { BuyProgress } from '../progress/buy-progress'
import { ProgressScreen } from '../progress/progress-screen'
import { followed, inPage, orderIn } from '../testing'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), replace: vi.fn() }) }))
afterEach(cleanup)

const sale = (...events: Parameters<typeof foldOrder>[1]) => followed(toOrderView(foldOrder(created, events)))
const purchase = followed(
  toOrderView(foldOrder(createdBuy, [...(buyWays.processing ?? []), says('refunded')])),
)
const dropped = { type: 'step-dropped', step: 'transfer', at } as const

const shown: Readonly<Record<string, () => ReactNode>> = {
  'a sale on its way': () => <ProgressScreen followed={followed(orderIn('processing'))} state="processing" />,
  'a sale in doubt': () => (
    <ProgressScreen followed={sale(...ways.processing, told('failed'))} state="processing" />
  ),
  'a purchase in doubt': () => <BuyProgress followed={purchase} state="processing" />,
  'a dropped transaction': () => <DroppedPanel followed={sale(...ways.sent, dropped)} />,
}

test.each(Object.entries(shown))(
  'in a host’s page nobody is promised that %s is followed without it',
  (_, ui) => {
    render(inPage(<PlacesOfHost go={() => {}}>{ui()}</PlacesOfHost>))
    expect(screen.getByText(en.progress.keepOpen)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/close this page|24 hours/)
  },
)
