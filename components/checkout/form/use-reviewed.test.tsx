import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '@/lib/domain/result'
import { PlacesOfHost } from '../places'
import type { CheckedBuy } from './buy-draft'
import { useReviewed } from './use-reviewed'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
afterEach(cleanup)

// Safe: passed on alone.
const checked = { ok: true, address: '0x1' } as unknown as Extract<CheckedBuy, { ok: true }>

async function review(wrapper?: (props: { children: ReactNode }) => ReactNode) {
  const { result } = renderHook(() => useReviewed(async () => ok([])), wrapper && { wrapper })
  const before = history.length
  await act(() => result.current.begin(checked, false))
  const arrive = (state: object | null) =>
    act(() => window.dispatchEvent(new PopStateEvent('popstate', { state })))
  return { isReviewed: () => result.current.reviewed !== null, arrive, entries: history.length - before }
}

test('Back leaves the review, and a link to a part of the page does not', async () => {
  const { isReviewed, arrive, entries } = await review()
  expect(entries).toBe(1)
  arrive(null)
  expect(isReviewed()).toBe(true)
  arrive({})
  expect(isReviewed()).toBe(false)
})

test('a host’s page keeps its history, and the review whatever the host does with that', async () => {
  const { isReviewed, arrive, entries } = await review(({ children }) => (
    <PlacesOfHost go={() => {}}>{children}</PlacesOfHost>
  ))
  expect(entries).toBe(0)
  arrive({})
  expect(isReviewed()).toBe(true)
})
