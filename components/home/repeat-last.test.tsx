// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test } from 'vitest'
import { chains, sale } from '@/lib/domain/history/history.fixture'
import en from '@/messages/en.json'
import { RepeatLast } from './repeat-last'

afterEach(cleanup)

test('a sale that was paid out in another currency is offered again with what was sent, and no empty side', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <RepeatLast row={{ ...sale, receiveAmount: null, payoutFinding: 'currency' }} chains={chains} />
    </NextIntlClientProvider>,
  )
  expect(screen.getByText('Sale: 1,234,567,890.000000000000000001 USDC')).toBeDefined()
})
