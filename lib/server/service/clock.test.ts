import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clockDifference, noteServiceDate, skewOf } from './clock'

const now = Date.parse('2026-11-21T12:00:00Z')
const lines: string[] = []
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  lines.length = 0
  Reflect.deleteProperty(globalThis, 'rampServiceClock')
})
afterEach(() => vi.restoreAllMocks())

const headersOf = (aheadSeconds: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(now + aheadSeconds * 1_000).toUTCString(), ...more })
const note = (aheadSeconds: number, more?: Record<string, string>) =>
  noteServiceDate(headersOf(aheadSeconds, more), now, now)
const told = () => lines.map((line) => JSON.parse(line))

describe("the service's clock", () => {
  test('is read in the middle between request and answer, and of its second', () => {
    expect(skewOf(headersOf(10), now - 2_000, now)).toBe(11_500)
    expect(skewOf(headersOf(-10), now, now)).toBe(-9_500)
  })

  test.each([
    ['without a Date', new Headers()],
    ['with one that is no date', new Headers({ date: 'yesterday' })],
    ['that came through a cache', headersOf(600, { age: '600' })],
    ['that a cache had just fetched', headersOf(600, { age: '0' })],
  ])('is not read from an answer %s', (_, headers) => {
    expect(skewOf(headers, now, now)).toBeNull()
    noteServiceDate(headers, now, now)
    expect(clockDifference()).toBeNull()
  })

  test('[R27] is logged when it is first further off than a price lives, and when it agrees again', () => {
    for (const ahead of [0, 29, 35, 3_600, -3_600, 15, -15, -35]) note(ahead)
    note(9_999, { age: '1' })
    expect(told()).toMatchObject([
      { level: 'warn', event: 'service clock differs', seconds: 35 },
      { level: 'info', event: 'service clock agrees', seconds: 15 },
      { level: 'warn', event: 'service clock differs', seconds: -34 },
    ])
    expect(clockDifference()).toBe(34.5)
  })

  test('is not judged by an answer that took long', () => {
    noteServiceDate(headersOf(60), now - 11_000, now)
    expect(clockDifference()).toBeNull()
  })
})
