import { describe, expect, it } from 'vitest'
import type { ArrivalStats } from './arrivals'
import { highestRate, holds } from './highest'

const good: ArrivalStats = {
  rate: 100,
  calls: 1_000,
  errors: 0,
  medianMs: 20,
  p99Ms: 499,
  lateMs: 1,
  isBrokenOff: false,
}

describe('whether a rate holds', () => {
  it('holds below 500 ms at p99 and below one error in a thousand', () => {
    expect(holds(good)).toBe(true)
    expect(holds({ ...good, calls: 2_000, errors: 1 })).toBe(true)
  })

  it('fails because of time, errors, a growing queue or no calls at all', () => {
    expect(holds({ ...good, p99Ms: 500 })).toBe(false)
    expect(holds({ ...good, errors: 1 })).toBe(false)
    expect(holds({ ...good, isBrokenOff: true })).toBe(false)
    expect(holds({ ...good, calls: 0 })).toBe(false)
  })
})

describe('the search for the highest rate', () => {
  const below = (limit: number) => {
    const tried: number[] = []
    const held = async (rate: number) => {
      tried.push(rate)
      return rate <= limit
    }
    return { tried, held }
  }

  it.each([3, 47, 100, 730, 5_000])('comes within a sixteenth of a limit of %d', async (limit) => {
    const found = await highestRate(100, below(limit).held)
    expect(found).toBeLessThanOrEqual(limit)
    expect(found).toBeGreaterThan(limit / 1.0625)
  })

  it('tries few rates when it starts close', async () => {
    const { tried, held } = below(130)
    await highestRate(100, held)
    expect(tried.length).toBeLessThanOrEqual(6)
  })

  it('returns 0 when not even one a second holds', async () => {
    expect(await highestRate(100, async () => false)).toBe(0)
  })
})
