import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { finishWork, knownWork } from './stopping'

beforeEach(() => {
  delete (globalThis as Record<string, unknown>).rampStop
})
afterEach(() => {
  vi.useRealTimers()
})
const never = () => new Promise<never>(() => undefined)

describe('work in progress when a process is stopped', () => {
  test('is awaited, including what it starts meanwhile, and nothing is released', async () => {
    const giveBack = vi.fn(async () => undefined)
    const done: string[] = []
    const first = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      void knownWork(
        new Promise((resolve) => setTimeout(resolve, 20)).then(() => done.push('second')),
        giveBack,
      )
      done.push('first')
    }
    void knownWork(first(), giveBack)
    expect(await finishWork(10_000)).toBe(0)
    expect(done).toEqual(['first', 'second'])
    expect(giveBack).not.toHaveBeenCalled()
  })

  test('is released when it does not end in time, even if releasing one part fails', async () => {
    const giveBack = vi.fn(async () => undefined)
    void knownWork(never(), async () => {
      throw new Error('no database')
    })
    void knownWork(never(), giveBack)
    void knownWork(never())
    expect(await finishWork(30)).toBe(2)
    expect(giveBack).toHaveBeenCalledTimes(1)
  })

  test('is released in time when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    void knownWork(never(), async () => undefined)
    const finished = finishWork(30)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(await finished).toBe(1)
  })

  test('is released at once when it begins after the last was released', async () => {
    const giveBack = vi.fn(async () => undefined)
    await finishWork(30)
    void knownWork(never(), giveBack)
    expect(giveBack).toHaveBeenCalledTimes(1)
    const failing = knownWork(Promise.resolve('done'), async () => {
      throw new Error('no database')
    })
    expect(await failing).toBe('done')
  })

  test('is forgotten once it failed', async () => {
    await expect(knownWork(Promise.reject(new Error('ill')), never)).rejects.toThrow('ill')
    expect(await finishWork(10_000)).toBe(0)
  })
})
