// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { buyWays, createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import type { OrderEvent, ServiceFact } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import type { OrderCreated } from '@/lib/domain/order/order'
import { absent, created, later, otherHash, received, told, ways } from '@/lib/domain/order/order.fixture'
import { toOrderView } from '@/lib/domain/order/view/view'
import { isAskedAgain } from '@/lib/domain/order/watch'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { show } from '../testing'
import { ToldHeading, ToldNote } from './told-heading'

afterEach(cleanup)

const awaiting = buyWays['awaiting-payment'] ?? []
const payout = { currency: 'BRL', maskedAccount: null, status: null }
const paid = (amount: string | null, currency: string | null = 'BRL') => ({
  payout: { ...payout, amount: amount === null ? null : decimal(amount), currency },
})
const delivered = (amount: string | null): Partial<ServiceFact> => ({
  delivery: { amount: amount === null ? null : decimal(amount), hash: otherHash },
})

/** What the page says once the service has told that an order is completed. */
function textOf(from: OrderCreated, events: readonly OrderEvent[], locale?: 'en' | 'pt-BR'): string {
  const order = toOrderView(foldOrder(from, events))
  if (order.told === null) throw new TypeError('nothing was told')
  show(<ToldHeading order={order} told={order.told} />, undefined, locale)
  const text = document.querySelector('p[role=status]')?.textContent?.replace(/\s/g, ' ') ?? ''
  cleanup()
  return text
}

const sale = (changed: Partial<ServiceFact>) => [...ways.sending, told('completed', changed)]
const purchase = (changed: Partial<ServiceFact>) => [...awaiting, told('completed', changed)]

describe('an end that the service told', () => {
  test.each([
    ['a sale', created, sale(paid('1.00')), 'It says Mom was paid R$1.00.'],
    ['a sale in another currency', created, sale(paid('1.00', 'USD')), 'It says Mom was paid 1.00 USD.'],
    ['a purchase', createdBuy, purchase(delivered('5')), 'It says it sent 5 USDC to the address.'],
    ['a sale without an amount', created, sale(paid(null)), 'It says Mom was paid. The sale'],
    ['a purchase without an amount', createdBuy, purchase(delivered(null)), 'It says it sent the tokens to'],
  ])('repeats the amount that the service named for %s, and never the quote’s', (_, from, events, text) => {
    expect(textOf(from, events)).toContain(text)
  })

  test.each([
    ['en', 'says it paid R$1.00. We', 'says it paid. We'],
    ['pt-BR', 'informa que pagou R$ 1,00. Procuramos', 'informa que pagou. Procuramos'],
  ] as const)('does so in %s when the chain does not show it', (locale, named, unnamed) => {
    const missing = (changed: Partial<ServiceFact>) => [...sale(changed), absent('transfer')]
    expect(textOf(created, missing(paid('1.00')), locale)).toContain(named)
    expect(textOf(created, missing(paid(null)), locale)).toContain(unnamed)
  })

  test('says that we have no transfer on record when none was begun, and claims no look at the chain', () => {
    const text = textOf(created, [received, told('completed', paid('1.00'))])
    expect(text).toBe('The payments service says it paid R$1.00. We have no transfer from you on record.')
    const refund = textOf(created, [received, told('refunded')])
    expect(refund).toContain('We have no transfer from you on record.')
  })

  test('says that the transfer itself is missing when a refund of one that was never found is told', () => {
    const text = textOf(created, [...ways.sending, told('refunded'), absent('transfer')])
    expect(text).toContain('found no transfer from you')
  })
})

test('a later word that our own read outweighs is asked about for a day only, and its note promises no more', () => {
  const again = told('refunded', { at: later(90_000) })
  const order = foldOrder(createdBuy, [...(buyWays.completed ?? []), told('refunded'), again])
  expect(order).toMatchObject({ state: 'completed', dissent: { end: 'refunded', isFirm: true } })
  expect(isAskedAgain(order, new Date(later(100_000)))).toBe(false)
  for (const locale of ['en', 'pt-BR'] as const) {
    show(<ToldNote order={toOrderView(order)} />, undefined, locale)
    expect(document.body.textContent).toMatch(/refunded|devolvida/)
    expect(document.body.textContent).not.toMatch(/asking|consultar/)
    cleanup()
  }
})
