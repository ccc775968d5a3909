import { afterEach, describe, expect, test, vi } from 'vitest'
import { breaker, StoreLeftAlone, usualPatience } from './shared-store'

const ill = async () => {
  throw new Error('ill')
}
const well = async () => 'answer'

function opened() {
  const clock = { now: 0 }
  const { ask } = breaker(() => clock.now)
  const outcome = (call: () => Promise<unknown>) =>
    ask(call).then(
      (answer) => answer,
      (thrown: unknown) => (thrown instanceof StoreLeftAlone ? 'left alone' : 'failed'),
    )
  return { clock, outcome }
}

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(globalThis, 'rampStoreBreaker')
})

describe('a failing store', () => {
  test('is still asked after one or two failures, which may be transient', async () => {
    const { outcome } = opened()
    expect([await outcome(ill), await outcome(ill), await outcome(well)]).toEqual([
      'failed',
      'failed',
      'answer',
    ])
    expect([await outcome(ill), await outcome(ill), await outcome(well)]).toEqual([
      'failed',
      'failed',
      'answer',
    ])
  })

  test('is left alone for five seconds after three failures in a row, and no caller waits for it', async () => {
    const { clock, outcome } = opened()
    for (let failed = 0; failed < 3; failed++) await outcome(ill)
    const asked = vi.fn(well)
    clock.now = 4_999
    expect(await outcome(asked)).toBe('left alone')
    expect(asked).not.toHaveBeenCalled()
    clock.now = 5_000
    expect(await outcome(asked)).toBe('answer')
    expect(await outcome(asked)).toBe('answer')
  })

  test('is tried by one caller at a time while the others continue without it', async () => {
    const { clock, outcome } = opened()
    for (let failed = 0; failed < 3; failed++) await outcome(ill)
    clock.now = 5_000
    expect(await Promise.all([outcome(ill), outcome(well), outcome(well)])).toEqual([
      'failed',
      'left alone',
      'left alone',
    ])
    clock.now = 9_999
    expect(await outcome(well)).toBe('left alone')
    clock.now = 10_000
    expect(await outcome(well)).toBe('answer')
  })

  test('is asked again after five seconds when the clock was set back meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const { ask } = usualPatience().breaker
    for (let failed = 0; failed < 3; failed++) await ask(ill).catch(() => undefined)
    await expect(ask(well)).rejects.toThrow(StoreLeftAlone)
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(5_000)
    expect(await ask(well)).toBe('answer')
  })
})
