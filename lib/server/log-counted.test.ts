import { afterEach, expect, test, vi } from 'vitest'
import { countedLine } from './log-counted'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a line caused by strangers is written at once, and then once a minute with its count', () => {
  vi.useFakeTimers()
  const lines: { count: number; operation: string }[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0)
  const say = countedLine('warn', 'something refused')
  for (let call = 0; call < 1_000; call++) say({ operation: `kind-${call}` })
  expect(lines).toMatchObject([{ count: 1, operation: 'kind-0' }])
  vi.advanceTimersByTime(60_000)
  expect(lines).toMatchObject([{ count: 1 }, { count: 999, operation: 'kind-999' }])
  vi.advanceTimersByTime(60_000)
  say({ operation: 'later' })
  expect(lines.slice(2)).toMatchObject([{ count: 1, operation: 'later' }])
})
