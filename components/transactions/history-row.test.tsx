import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import type { HistoryRow } from '@/lib/domain/history/history'
import { chains, sale } from '@/lib/domain/history/history.fixture'
import en from '@/messages/en.json'
import { TransactionRow } from './history-row'

afterEach(cleanup)

const show = (row: HistoryRow) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <TransactionRow row={row} list="" chains={chains} locale="en" />
    </NextIntlClientProvider>,
  )
const repeat = () => screen.queryByRole('link', { name: /^Repeat/ })

test('a row says what the service tells beyond its state, and offers no second order meanwhile', () => {
  show({ ...sale, state: 'cancelled', listed: 'cancelled', told: 'completed' })
  expect(screen.getByText('Canceled')).toBeDefined()
  expect(screen.getByText('Service reports completion')).toBeDefined()
  expect(repeat()).toBeNull()
  cleanup()
  show({ ...sale, state: 'cancelled', listed: 'cancelled' })
  expect(screen.queryByText(/^Service reports/)).toBeNull()
  expect(repeat()).not.toBeNull()
})

test('a sale that was paid out in another currency is not listed as one without a quote', () => {
  show({ ...sale, receiveAmount: null, payoutFinding: 'currency' })
  expect(screen.getByText('Sale: 1,234,567,890.000000000000000001 USDC')).toBeDefined()
  expect(screen.getByText('Reported in another currency')).toBeDefined()
  cleanup()
  const none = { sendAmount: null, receiveAmount: null, exchangeRate: null }
  show({ ...sale, ...none, state: 'abandoned', listed: 'abandoned' })
  expect(screen.getAllByText(/USDC, no quote$/)).toBeDefined()
})

test('a purchase that must not be paid now is not listed as waiting for its payment', () => {
  show({ ...sale, kind: 'buy', state: 'awaiting-payment', listed: 'unknown' })
  expect(screen.getByText('Checking')).toBeDefined()
  expect(screen.queryByText('Waiting for your payment')).toBeNull()
})
