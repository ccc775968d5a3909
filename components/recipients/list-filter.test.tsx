// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, expect, test, vi } from 'vitest'
import en from '@/messages/en.json'
import { ListFilter } from './list-filter'

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }) }))
afterEach(cleanup)

test('what a search finds stays readable beside it', () => {
  render(
    <NextIntlClientProvider locale="en" messages={en}>
      <ListFilter search="" filter="all" hrefOf={() => '/recipients'} />
    </NextIntlClientProvider>,
  )
  const box = screen.getByRole('searchbox', { name: 'Search' })
  const hint = document.getElementById(box.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe(en.recipients.searchHint)
  expect(box.getAttribute('placeholder')).toBeNull()
})
