// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useRead } from './use-read'

afterEach(cleanup)

test('a late answer for an earlier key changes nothing', async () => {
  const answer: Record<string, (value: number | null) => void> = {}
  const readOf = (key: string) => () =>
    new Promise<number | null>((resolve) => {
      answer[key] = resolve
    })
  const reads: Record<string, () => Promise<number | null>> = { slow: readOf('slow'), quick: readOf('quick') }
  const { result, rerender } = renderHook(({ key }) => useRead(key, reads[key] ?? null), {
    initialProps: { key: 'slow' },
  })
  rerender({ key: 'quick' })
  await act(async () => answer.quick?.(5))
  expect(result.current).toMatchObject({ value: 5, isUnavailable: false })
  await act(async () => answer.slow?.(null))
  expect(result.current).toMatchObject({ value: 5, isUnavailable: false })
})
