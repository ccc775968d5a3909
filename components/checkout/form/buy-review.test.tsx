// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buyIntent, buyQuote, to } from '@/lib/domain/kinds/buy/buy.fixture'
import { estimate } from '@/lib/domain/money/estimate'
import { exchangeOf, knownPriceOf } from '@/lib/domain/money/known-price'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import en from '@/messages/en.json'
import { show } from '../testing'
import type { BuyField } from './buy-draft'
import { BuyReview } from './buy-review'
import type { QuoteRequest } from './use-quote-request'

afterEach(cleanup)

const quote = {
  ...buyQuote,
  sendAmount: decimal('110'),
  receiveAmount: decimal('19.8'),
  exchangeRate: decimal('0.18'),
  estimatedSeconds: 12,
  fees: [{ kind: 'integrator', amount: decimal('1.1'), unit: 'BRL' }],
} as const
const price = knownPriceOf(buyIntent, quote)
const { chainId, token } = buyIntent
const request = {
  isAsking: false,
  failure: null,
  secondsLeft: 0,
  errors: {},
  ask: vi.fn(),
} as unknown as QuoteRequest<BuyField>

function rowsWith(known: readonly (typeof price)[]) {
  const basis = { exchange: exchangeOf(buyIntent), known, places: { send: 2, receive: 6 } }
  const amount = decimal('110')
  show(
    <BuyReview
      // Safe: the review reads only what is given here.
      draft={{ chainId, token, method: 'fromAmount', amountText: '110' } as never}
      checked={{ ok: true, amount, address: to } as never}
      known={[]}
      basis={basis}
      estimated={estimate(basis, 'fromAmount', amount)}
      quote={request}
      onAsk={() => {}}
      onBack={() => {}}
    />,
  )
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )
}

test('says what arrives first, then what the form estimated: rate, fee and time', () => {
  const rows = rowsWith([price])
  expect(screen.getByText('≈ 19.8 USDC')).toBeTruthy()
  expect(rows['You pay']).toBe('R$110.00')
  expect(rows['Rate with fees']).toMatch(/^1 \S+ ≈\sR\$5\.5556$/)
  expect(rows.Fees).toBe('≈\u00a0R$1.10 (1%)')
  expect(rows['Estimated time']).toBe('about 12 s')
})

test('promises for later what no price tells', () => {
  const rows = rowsWith([])
  for (const term of ['Rate with fees', 'Fees', 'Estimated time'])
    expect(rows[term]).toBe(en.buy.review.unknown)
})

test('[R34] shows every digit of the address to be paid', () => {
  const shown = Object.values(rowsWith([price])).map((text) => text?.replace(/\s/g, ''))
  // Once for screen readers, once in groups.
  expect(shown).toContain(`${to}${to}`)
})

test('has its button in the card of the destination', () => {
  rowsWith([price])
  const card = screen.getByRole('region', { name: en.address.heading })
  expect(card.contains(screen.getByRole('button', { name: en.buy.review.getCode }))).toBe(true)
})
