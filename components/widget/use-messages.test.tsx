import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '@/messages/locales'
import { useMessages } from './use-messages'

const network = vi.hoisted(() => ({ isDown: false, asked: 0 }))
vi.mock('@/messages/locales', () => ({
  loadMessages: async (locale: string) => {
    network.asked += 1
    if (network.isDown) throw new Error('offline')
    return { locale }
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(network, { isDown: false, asked: 0 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (locale: Locale) =>
  renderHook((given: { locale: Locale }) => useMessages(given.locale), { initialProps: { locale } })

test('a language that could not be loaded comes once the network is back, and the earlier one stays until then', async () => {
  const { result, rerender } = show('en')
  await pass(0)
  network.isDown = true
  rerender({ locale: 'pt-BR' })
  await pass(60_000)
  expect(result.current?.locale).toBe('en')
  expect(network.asked).toBeLessThan(15)
  network.isDown = false
  await pass(20_000)
  expect(result.current?.locale).toBe('pt-BR')
})

test('so does the first one, and only the latest choice counts', async () => {
  network.isDown = true
  const { result, rerender } = show('en')
  await pass(30_000)
  expect(result.current).toBeNull()
  rerender({ locale: 'pt-BR' })
  network.isDown = false
  await pass(20_000)
  expect(result.current?.locale).toBe('pt-BR')
})

test('a widget that is gone asks for nothing more', async () => {
  network.isDown = true
  const { unmount } = show('en')
  await pass(5_000)
  unmount()
  await pass(20_000)
  const { asked } = network
  await pass(120_000)
  expect(network.asked).toBe(asked)
})
