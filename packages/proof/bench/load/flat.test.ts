import { describe, expect, it } from 'vitest'
import { isFlat, slopePerHour, thirds } from './flat'

const series = (of: (minute: number) => number) =>
  Array.from({ length: 31 }, (_, minute) => ({ minute, value: of(minute) }))

describe('whether memory is flat', () => {
  it('accepts a level with bursts as flat', () => {
    const level = series((minute) => (minute === 28 ? 400 : 100 + (minute % 3)))
    expect(isFlat(level)).toBe(true)
    expect(Math.abs(slopePerHour(series((minute) => 100 + (minute % 3))))).toBeLessThan(2)
  })

  it('reports a kilobyte left behind by each of twenty calls a second as growth', () => {
    const leak = series((minute) => 100 + (minute * 60 * 20) / 1_024)
    expect(slopePerHour(leak)).toBeCloseTo(70.3, 0)
    expect(isFlat(leak)).toBe(false)
  })

  it('compares the medians of the first and the last third', () => {
    expect(thirds(series((minute) => minute))).toEqual({ first: 5, last: 26 })
  })
})
