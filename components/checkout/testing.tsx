import { cleanup, render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Chain } from '@/lib/domain/chains'
import { foldOrder } from '@/lib/domain/order/fold'
import { created, type SignedState, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import type { OrderView } from '@/lib/domain/order/view/views'
import { oneChain, rules } from '@/lib/domain/plan/plan.fixture'
import type { PixChoice } from '@/lib/domain/recipients/saved'
import { fail, ok } from '@/lib/domain/result'
import en from '@/messages/en.json'
import ptBr from '@/messages/pt-BR.json'
import type { FollowedOrder } from './order/use-order'
import { type Ramp, RampProvider } from './ramp-context'

export const chains: readonly Chain[] = [oneChain]

/** A saved recipient. */
export const mom: PixChoice = {
  id: 'b3c1d0a2-0000-4000-8000-000000000001',
  label: 'Mom',
  maskedKey: 'm***@example.com',
  keyKind: 'email',
  kycStatus: 'approved',
}

/** An order that reached a state by the shortest honest way. */
export function orderIn(state: SignedState): OrderView {
  return toOrderView(foldOrder(created, ways[state]))
}

/** A page's order that stays as it is. */
export function followed(order: OrderView): FollowedOrder {
  return { order, accept: () => {}, checkNow: async () => ok(order), cutOff: null }
}

/** A host whose calls all fail unless a test overrides them. */
export function fakeRamp(
  changed: { api?: Partial<Ramp['api']>; journal?: Partial<Ramp['journal']> } = {},
): Ramp {
  const no = () => Promise.resolve(fail({ code: 'unexpected' }))
  return {
    chains,
    rules,
    api: {
      quote: vi.fn(no),
      status: vi.fn(no),
      listRecipients: vi.fn(no),
      readBalances: vi.fn(no),
      ...changed.api,
    },
    journal: {
      beginStep: vi.fn(no),
      recordHash: vi.fn(no),
      recordRefusal: vi.fn(no),
      recordUnknown: vi.fn(no),
      cancelOrder: vi.fn(no),
      reportPayment: vi.fn(no),
      ...changed.journal,
    },
  }
}

export function inPage(ui: ReactNode, ramp: Ramp = fakeRamp(), locale: 'en' | 'pt-BR' = 'en') {
  return (
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : ptBr} timeZone="UTC">
      <RampProvider ramp={ramp}>{ui}</RampProvider>
    </NextIntlClientProvider>
  )
}

export function show(ui: ReactNode, ramp?: Ramp, locale: 'en' | 'pt-BR' = 'en') {
  return render(inPage(ui, ramp, locale))
}

/** For a whole test file: no request is answered, and each test leaves an empty page. */
export function withoutNetwork(): void {
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline')
    })
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
