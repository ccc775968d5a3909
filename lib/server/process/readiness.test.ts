import { afterEach, expect, test, vi } from 'vitest'
import { setDatabase } from '../db/open'
import type { Db } from '../db/types'
import { readiness } from './readiness'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('readiness is looked at again after a second, even when the clock is set back', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const execute = vi.fn(async () => ({ rows: [] }))
  setDatabase({ execute } as unknown as Db)
  await readiness()
  const asked = execute.mock.calls.length
  await readiness()
  expect(execute).toHaveBeenCalledTimes(asked)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1_000)
  await readiness()
  expect(execute.mock.calls.length).toBeGreaterThan(asked)
})
