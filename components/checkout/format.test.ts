import { expect, test } from 'vitest'
import { decimal } from '@/lib/domain/plan/plan.fixture'
import { formatBalance, formatPayout } from './format'

test.each([
  [null, 'R$539.57', 'R$\u00a0539,57'],
  ['brl', 'R$539.57', 'R$\u00a0539,57'],
  ['USD', '539.57\u00a0USD', '539,57\u00a0USD'],
  // Free text from the service never appears next to an amount.
  ['reais, really', '539.57', '539,57'],
])('[OFS-3] shows a payout in the currency %s as reais only if it is', (currency, en, pt) => {
  expect(formatPayout(decimal('539.57'), currency, 'en')).toBe(en)
  expect(formatPayout(decimal('539.57'), currency, 'pt-BR')).toBe(pt)
})

test.each([
  ['0.000000000000000001', '0.000000000000000001\u00a0DAI'],
  ['0.00000123456', '0.0000012\u00a0DAI'],
  ['0.0000123456', '0.000012\u00a0DAI'],
  ['12.3456789', '12.345678\u00a0DAI'],
  ['0', '0\u00a0DAI'],
])('a balance of %s is never shown as nothing while it is something', (amount, shown) => {
  expect(formatBalance(decimal(amount), 'DAI', 'en')).toBe(shown)
})
