import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { buyQuote, coded, createdBuy } from '@/lib/domain/kinds/buy/buy.fixture'
import type { Fee, Quote } from '@/lib/domain/kinds/quote'
import type { OrderEvent } from '@/lib/domain/order/events'
import { foldOrder } from '@/lib/domain/order/fold'
import { toOrderView } from '@/lib/domain/order/view/view'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { QuoteFacts } from './quote-panel'
import { orderIn, show } from './testing'

afterEach(cleanup)

const fee = (kind: Fee['kind'], amount: string, unit: string): Fee => ({
  kind,
  amount: decimal(amount),
  unit,
})

function rows(): Record<string, string> {
  const text = (element: Element | null) => element?.textContent?.replace(/\s/g, ' ') ?? ''
  return Object.fromEntries(
    [...document.querySelectorAll('dt')].map((term) => [text(term), text(term.nextElementSibling)]),
  )
}

function quoteOf(change: Partial<Quote>) {
  const { quote } = orderIn('quoted')
  if (quote === null) throw new Error('no quote')
  return { ...quote, ...change }
}

const sold = quoteOf({
  sendAmount: decimal('101.5'),
  receiveAmount: decimal('539.57'),
  exchangeRate: decimal('5.31596059'),
  fees: [fee('bridge', '1', 'USDC'), fee('gas', '0.5', 'USDC')],
  estimatedSeconds: 12,
})

describe('the quote that a person reviews', () => {
  test('a sale shows one token in reais, each fee and their total in reais, and the usual duration', () => {
    show(<QuoteFacts quote={sold} units={{ send: 'USDC', receive: null }} />)
    expect(rows()).toEqual({
      'You send': '101.5 USDC',
      'Rate with fees': '1 USDC = R$5.3159',
      'Service fee': 'R$5.401 USDC',
      'Service’s network fee': 'R$2.700.5 USDC',
      'Total fees': 'R$8.10 (1.48%)',
      'Estimated time': 'about 12 s',
    })
  })

  test('a purchase shows the reais for one token, never tokens for one real', () => {
    const coin = { ...coded, quote: { ...buyQuote, fees: [fee('integrator', '1', 'BRL')] } } as OrderEvent
    const { quote } = toOrderView(foldOrder(createdBuy, [coin]))
    if (quote === null) throw new Error('no quote')
    show(<QuoteFacts quote={quote} units={{ send: null, receive: 'USDC' }} />, undefined, 'pt-BR')
    expect(rows()).toMatchObject({
      'Câmbio com taxas': '1 USDC = R$ 5,4946',
      'Nossa taxa': 'R$ 1,00',
      'Total de taxas': 'R$ 1,00 (1%)',
    })
  })

  test('an ended quote says what one token was worth in dollars, to four digits', () => {
    const inDollars = (price: string) => {
      cleanup()
      const quote = quoteOf({ tokenPriceUsd: decimal(price) })
      show(<QuoteFacts quote={quote} units={{ send: 'DAI', receive: null }} isPast />)
      return rows()['1 DAI in US dollars']
    }
    expect(['0.9998', '1', '1.5', '0.999949999999999999', '0.000061234'].map(inDollars)).toEqual([
      'US$0.9998',
      'US$1.00',
      'US$1.50',
      'US$0.9999',
      'US$0.00006123',
    ])
  })

  test('a fee is written once where the address tells its token from another of the symbol', () => {
    const fees = [{ ...fee('bridge', '1', 'USDC'), side: 'send' } as const]
    show(<QuoteFacts quote={{ ...sold, fees }} units={{ send: 'USDC (0x…4174)', receive: 'DAI' }} />)
    expect(rows()['Service fee']).toBe('1 USDC (0x…4174)')
  })

  test('a quote without fees claims no total', () => {
    show(<QuoteFacts quote={quoteOf({ fees: [] })} units={{ send: 'USDC', receive: null }} />)
    expect(screen.queryByText('Total fees')).toBeNull()
  })
})
