// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { noFilter } from '@/lib/domain/history/filter'
import en from '@/messages/en.json'
import { HistoryFilters } from './history-filters'

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }) }))
afterEach(cleanup)

test('what a search finds stays readable beside it', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <HistoryFilters filter={noFilter} chains={[]} />
    </NextIntlClientProvider>,
  )
  const box = screen.getByRole('searchbox', { name: 'Search' })
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe(en.transactions.searchHint)
  expect(box.getAttribute('placeholder')).toBeNull()
})
